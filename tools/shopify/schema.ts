// Shopify's Admin API of this version: admin_2026-10.json.gz has the names and types of npm's @shopify/dev-mcp 1.16.0, without its
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
