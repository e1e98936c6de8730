export const Component = () => <h1>signup</h1>;
