import { expect, test } from "vitest";
import { checkResponse } from "../src/api/check-response.ts";
import { adminUser } from "./admin.ts";
import { asSent } from "./as-sent.ts";
import { freeUser } from "./users.ts";

const user = asSent(freeUser) as Record<string, unknown>;
const page = (over: object) => ({
  users: [asSent(adminUser("ada")), asSent({ ...adminUser("bea"), ...over })],
});

test("a response of the declared type passes, whatever its optional fields", () => {
  expect(user).toHaveProperty("is_pro");
  checkResponse("GET", "/api/user", user);
  checkResponse("POST", "/api/login", { ...user, chats_limit: null, token: "t" });
  checkResponse("GET", "/api/admin/users?search=a&cursor=", {
    ...page({ email: "b@example.org" }),
    nextCursor: null,
  });
  checkResponse("GET", "/api/admin/costs", {
    ...{ creditBalance: 1, balanceReported: true, todayCost: 0.5, monthCost: 0, totalCost: 2 },
    usage: [{ model: "lab/a", requests: 1, cost: 0.25 }],
  });
});

test.each([
  ["GET /api/user", { ...user, is_pro: "yes" }, "the body.is_pro is of type string instead of boolean"],
  ["GET /api/user", { ...user, id: undefined }, "the body.id is of type undefined instead of string"],
  ["GET /api/user", { ...user, chats_used: 0.5 }, "the body.chats_used is of type number instead of integer"],
  ["GET /api/user", { id: "u1" }, "the body lacks username"],
  ["GET /api/user", freeUser, "the body lacks is_pro"],
  ["GET /api/user", { ...user, isPro: true }, "the body has an unknown field isPro"],
  ["GET /api/user", null, "the body is of type null instead of object"],
  ["GET /api/models", [null], "the body[0] is of type null instead of object"],
  ["GET /api/models", null, "the body is of type null instead of array"],
  [
    "GET /api/admin/users",
    { ...page({ email: null }), nextCursor: null },
    "the body.users[1].email is of type null",
  ],
  [
    "POST /api/admin/model-icons/upload",
    { uploadURL: "", iconUrl: "", headers: { a: 1 } },
    "the body.headers.a is",
  ],
  [
    "POST /api/payments/verify-session",
    { ...{ status: "active", plan: "weekly" }, amount: 1, currency: "usd", nextBilling: null, links: {} },
    "the body.plan has an unknown value",
  ],
  ["PUT /api/admin/users/u1/pro", {}, "the body lacks id"],
  ["POST /api/logout", {}, "it has no JSON response"],
])("%s: %j is rejected", (route, body, problem) => {
  const [method = "", path = ""] = route.split(" ");
  expect(() => checkResponse(method, path, body)).toThrow(problem);
});
