export const Component = () => <h1>service-detail</h1>;
