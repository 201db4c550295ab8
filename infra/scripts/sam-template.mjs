// What `npm run sam` runs: the JSON functions of the synthesised template in
// SAM's own words, with the settings of this machine.

/** The Lambda of a function by its construct's path. */
function lambdaOf(resources, name) {
  const path = `/${name}/Function/Resource`;
  return Object.values(resources).find(
    (r) => r.Type === "AWS::Lambda::Function" && r.Metadata?.["aws:cdk:path"]?.endsWith(path),
  )?.Properties;
}

const logicalId = (name) => name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());

/**
 * A SAM template of every route that does not stream. `code` is a function's
 * folder, `settings` are the variables by name; a secret's own name serves in
 * place of its parameter's, and no origin secret is asked for.
 */
export function samTemplate({ resources, routes, architecture, code, settings }) {
  const made = { Api: { Type: "AWS::Serverless::HttpApi" } };
  for (const route of routes.filter((r) => !r.streaming)) {
    const { Runtime, Handler, MemorySize, Timeout } = lambdaOf(resources, route.function);
    const variables = [...route.env, ...route.secrets, "AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_S3"];
    made[logicalId(route.function)] = {
      Type: "AWS::Serverless::Function",
      Properties: {
        CodeUri: code(route.function),
        Handler,
        Runtime,
        Architectures: [architecture],
        MemorySize,
        Timeout,
        Environment: {
          Variables: Object.fromEntries(variables.filter((v) => settings[v]).map((v) => [v, settings[v]])),
        },
        Events: {
          Route: {
            Type: "HttpApi",
            Properties: { ApiId: { Ref: "Api" }, Method: route.method, Path: route.path },
          },
        },
      },
    };
  }
  return {
    AWSTemplateFormatVersion: "2010-09-09",
    Transform: "AWS::Serverless-2016-10-31",
    Description: "The JSON routes on one machine, made by npm run sam",
    Resources: made,
  };
}
