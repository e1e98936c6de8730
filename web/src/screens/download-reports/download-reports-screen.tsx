export const Component = () => <h1>download-reports</h1>;
