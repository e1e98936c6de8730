/** Why a plan's visit is left where it is instead of moved: it can only be skipped (rules: route-8). */
export const planDueAgain = 'Its plan is due again by that day.';
