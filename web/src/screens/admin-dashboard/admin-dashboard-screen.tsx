export const Component = () => <h1>admin-dashboard</h1>;
