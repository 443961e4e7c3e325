// A cloud as far as the aws client asks for it: CloudFormation in its XML, DynamoDB in its JSON.
import { createServer } from "node:http";

const names = ["Bucket", "Queue", "Table", "Function", "Role", "LogGroup", "Alarm", "Topic"];
const types = ["S3::Bucket", "SQS::Queue", "DynamoDB::Table", "Lambda::Function", "IAM::Role"];
const id =
  "arn:aws:cloudformation:eu-central-1:123456789012:stack/shop-prod/6a3a1b09-0000-4000-8000-1f0a2b3c4d5e";
const at = (minute) => new Date(Date.UTC(2026, 0, 2, 9, minute)).toISOString();
const tag = (name, value) => `<${name}>${value}</${name}>`;
const members = (list) => list.map((one) => tag("member", one)).join("");

const stack = [
  tag("StackId", id),
  tag("StackName", "shop-prod"),
  tag("Description", "Orders, carts and prices"),
  tag("CreationTime", at(0)),
  tag("StackStatus", "UPDATE_ROLLBACK_COMPLETE"),
  tag("DisableRollback", "false"),
  tag(
    "Parameters",
    members(
      [..."ABCDEF"].map((one) => tag("ParameterKey", `Key${one}`) + tag("ParameterValue", `value-${one}`)),
    ),
  ),
  tag(
    "Outputs",
    members(
      names.map(
        (one) =>
          tag("OutputKey", `${one}Name`) +
          tag("OutputValue", `shop-prod-${one.toLowerCase()}`) +
          tag("Description", `Name of the ${one}`),
      ),
    ),
  ),
  tag("Tags", members(["team", "stage"].map((one) => tag("Key", one) + tag("Value", "payments")))),
].join("");

const event = (index) => {
  const name = names[index % names.length];
  const failed = index === 7;
  return [
    tag("StackId", id),
    tag("EventId", `${name}-UPDATE-${index}`),
    tag("StackName", "shop-prod"),
    tag("LogicalResourceId", name),
    tag("PhysicalResourceId", `shop-prod-${name.toLowerCase()}`),
    tag("ResourceType", `AWS::${types[index % types.length]}`),
    tag("Timestamp", at(60 - index)),
    tag(
      "ResourceStatus",
      failed ? "UPDATE_FAILED" : index % 2 === 0 ? "UPDATE_COMPLETE" : "UPDATE_IN_PROGRESS",
    ),
    failed
      ? tag("ResourceStatusReason", "The role defined for the function cannot be assumed by Lambda.")
      : "",
  ].join("");
};

const answers = {
  DescribeStacks: () => tag("Stacks", members([stack])),
  DescribeStackEvents: () =>
    tag("StackEvents", members(Array.from({ length: 48 }, (_, index) => event(index)))),
};

const item = (index) => ({
  id: { S: `part-${index}` },
  price: { N: String(index * 50) },
  tags: { L: [{ S: "lamp" }, { S: "home" }] },
});

const xml = (body) => {
  const query = new URLSearchParams(body);
  const action = query.get("Action");
  const isKnown = action in answers && query.get("StackName") !== "absent";
  if (isKnown)
    return [
      200,
      `<${action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">${tag(`${action}Result`, answers[action]())}</${action}Response>`,
    ];
  const error =
    tag("Type", "Sender") +
    tag("Code", "ValidationError") +
    tag("Message", "Stack with id absent does not exist");
  return [400, `<ErrorResponse>${tag("Error", error)}<RequestId>1</RequestId></ErrorResponse>`];
};

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const isTable = String(request.headers["x-amz-target"] ?? "").startsWith("DynamoDB");
  const items = Array.from({ length: 25 }, (_, index) => item(index));
  const [status, text] = isTable
    ? [200, JSON.stringify({ Items: items, Count: 25, ScannedCount: 25 })]
    : xml(Buffer.concat(chunks).toString());
  response.writeHead(status, { "Content-Type": isTable ? "application/x-amz-json-1.0" : "text/xml" });
  response.end(text);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
