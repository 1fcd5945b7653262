// Shopify's Admin API in this version: admin_2026-10.json.gz contains the names and types from npm's @shopify/dev-mcp 1.16.0, without
// descriptions (ISC, SCHEMA-LICENSE.txt).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema } from 'graphql';

/** Parses the file, which takes a second. */
export function readSchema(): GraphQLSchema {
  const file = readFileSync(join(import.meta.dirname, 'admin_2026-10.json.gz'));
  return buildClientSchema(JSON.parse(gunzipSync(file).toString()).data);
}
