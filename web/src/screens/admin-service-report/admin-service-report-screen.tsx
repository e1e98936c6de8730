export const Component = () => <h1>admin-service-report</h1>;
