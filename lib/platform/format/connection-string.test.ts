import { MongoServerError } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeRefusal } from "@/lib/platform/db/connect";
import { describeDatabase, describeHosts, findConnectionStringFault } from "./connection-string";

describe("findConnectionStringFault", () => {
  it.each([
    "mongodb://127.0.0.1/nibash",
    "mongodb://a:27017,b:27017,c:27017/nibash?replicaSet=rs0&tls=true",
    "mongodb://user:p%40ss%2Fword@[::1]:27017/nibash?authSource=admin",
    "mongodb+srv://user:secret@cluster.example.mongodb.net/nibash?appName=@x@",
  ])("accepts %s", (uri) => {
    expect(findConnectionStringFault(uri)).toBeNull();
  });

  it.each(["p@ss-Word", "p/ss-Word", "p?ss-Word", "p#ss-Word", "p:ss-Word", "p%ss-Word", "12/ss-Word"])(
    "refuses the unescaped password %s without revealing it",
    (password) => {
      const uri = `mongodb://user:${password}@host:27017/nibash`;
      expect(findConnectionStringFault(uri)).toContain("percent-encoded");
      expect(`${findConnectionStringFault(uri) ?? ""} ${describeHosts(uri)}`).not.toContain("ss-Word");
    },
  );

  it.each(["mongodb://host:27017", "mongodb://host:27017/", "mongodb://user:x@host/?replicaSet=rs0"])(
    "refuses a URI without a database: %s",
    (uri) => {
      expect(findConnectionStringFault(uri)).toContain("names no database");
    },
  );
});

it("describeDatabase names the database and its hosts, without user and password", () => {
  const uri = "mongodb://office:secret@db1:27017,db2:27017/nibash_copy?replicaSet=rs0";
  expect(describeDatabase(uri)).toBe("nibash_copy on db1:27017,db2:27017");
});

describe("describeRefusal", () => {
  const named = "mongodb://user:secret@host/nibash";
  const error = (code: number, message = "") => new MongoServerError({ code, message });

  it("explains wrong credentials and missing permissions, and returns null for other errors", () => {
    expect(describeRefusal(error(18), named)).toContain("does not accept the user or the password");
    expect(describeRefusal(error(8000, "bad auth"), named)).toContain("does not accept");
    expect(describeRefusal(error(13), "mongodb://host/nibash")).toContain("MONGODB_URI has none");
    expect(describeRefusal(error(13), named)).toContain('in the database "nibash"');
    expect(describeRefusal(error(11000), named)).toBeNull();
  });
});
