// Passes the arguments of the CDK's CLI on to the build command, which otherwise learns the account of the credentials
// but not the stage. Node requires it in the CLI's process, so it is plain CommonJS.
module.exports = {
  version: '1',
  init: () => {
    process.env.CDK_CLI_ARGUMENTS = JSON.stringify(process.argv.slice(2));
  },
};
