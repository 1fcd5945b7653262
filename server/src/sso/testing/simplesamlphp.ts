// SimpleSAMLphp from Debian's package as an identity provider for one test, run by PHP's built-in server instead of Apache.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from '../../testing/port.ts';
import type { Keys } from './answers.ts';

const installed = '/usr/share/simplesamlphp';

/** Whether it is installed on this machine; it is not an npm package. */
export const isInstalled = existsSync(installed) && spawnSync('php', ['-v']).status === 0;

const password = 'of-one-test';

/** Starts it in this folder; `answer` follows a request URL and signs in its only user. */
export async function startSimpleSamlPhp(folder: string, keys: Keys, email: string, { encrypts = false } = {}) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/simplesaml/`;
  writeConfiguration(folder, { base, keys, email, encrypts });
  const program = spawn(
    'php',
    ['-d', `session.save_path=${folder}`, '-S', `127.0.0.1:${port}`, join(folder, 'router.php')],
    {
      env: { PATH: process.env.PATH, SIMPLESAMLPHP_CONFIG_DIR: folder },
      stdio: 'ignore',
    },
  );
  afterAll(() => void program.kill());
  const metadata = `${base}saml2/idp/metadata.php`;
  for (let turn = 0; turn < 600; turn += 1) {
    const found = await fetch(metadata).catch(() => null);
    if (found) return { metadata: await found.text(), trust: trustIn(folder), answer: signInAs(email) };
    await sleep(100);
  }
  throw new Error('SimpleSAMLphp did not come up');
}

/** Writes the service's metadata, from which the provider learns everything about the service. */
const trustIn = (folder: string) => (metadata: string) => writeFileSync(join(folder, 'service.xml'), metadata);

/** Follows a request URL like a browser: submits the sign-in form, and returns the response that the last page would post. */
const signInAs =
  (email: string) =>
  async (question: string): Promise<string> => {
    const cookies = new Map<string, string>();
    const visit = async (url: string, body?: URLSearchParams): Promise<{ url: string; text: string }> => {
      const cookie = [...cookies].map((each) => each.join('=')).join('; ');
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie },
        ...(body ? { body } : {}),
      });
      for (const each of response.headers.getSetCookie()) {
        const [pair = ''] = each.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const next = response.headers.get('location');
      return next ? visit(new URL(next, url).href) : { url, text: await response.text() };
    };
    const form = await visit(question);
    const state = valueIn(form.text, 'AuthState');
    const answered = await visit(form.url, new URLSearchParams({ username: email, password, AuthState: state }));
    return valueIn(answered.text, 'SAMLResponse');
  };

function valueIn(page: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  if (value === undefined) throw new Error(`No ${name} on the page: ${page.replace(/<[^>]+>|\s+/g, ' ')}`);
  return value.replaceAll('&amp;', '&').replaceAll('&#43;', '+');
}

type SimpleSamlOptions = { base: string; keys: Keys; email: string; encrypts: boolean };

function writeConfiguration(folder: string, { base, keys, email, encrypts }: SimpleSamlOptions): void {
  const write = (file: string, text: string) => writeFileSync(join(folder, file), `<?php\n${text}\n`);
  mkdirSync(join(folder, 'metadata'));
  writeFileSync(join(folder, 'idp.pem'), keys.private);
  writeFileSync(join(folder, 'idp.crt'), keys.cert);
  write(
    'config.php',
    `$config = [
  'baseurlpath' => '${base}',
  'certdir' => '${folder}/', 'datadir' => '${folder}/', 'tempdir' => '${folder}/', 'loggingdir' => '${folder}/',
  'metadatadir' => '${folder}/metadata/',
  'secretsalt' => '${password}', 'auth.adminpassword' => '${password}', 'technicalcontact_email' => 'nobody@example.org',
  'timezone' => 'UTC', 'logging.handler' => 'file', 'enable.saml20-idp' => true,
  'module.enable' => ['core' => true, 'saml' => true, 'exampleauth' => true],
  'session.cookie.secure' => false, 'store.type' => 'phpsession',
  'metadata.sources' => [['type' => 'flatfile']],
];`,
  );
  write(
    'authsources.php',
    `$config = ['people' => ['exampleauth:UserPass', '${email}:${password}' => ['email' => ['${email}']]]];`,
  );
  write(
    'metadata/saml20-idp-hosted.php',
    `$metadata['https://simplesamlphp.example/meta'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people',
  'assertion.encryption' => ${encrypts},
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'authproc' => [1 => ['class' => 'saml:AttributeNameID', 'attribute' => 'email', 'Format' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress']],
];`,
  );
  write(
    'metadata/saml20-sp-remote.php',
    `if (file_exists('${folder}/service.xml')) {
  $service = \\SimpleSAML\\Metadata\\SAMLParser::parseString(file_get_contents('${folder}/service.xml'))->getMetadata20SP();
  $metadata[$service['entityid']] = $service;
}`,
  );
  write(
    'router.php',
    `$path = explode('?', $_SERVER['REQUEST_URI'])[0];
preg_match('#^/simplesaml(/.+?\\.php)(/.*)?$#', $path, $found) or exit(http_response_code(404));
$_SERVER['SCRIPT_NAME'] = '/simplesaml' . $found[1];
$_SERVER['SCRIPT_FILENAME'] = '${installed}/www' . $found[1];
if (isset($found[2])) { $_SERVER['PATH_INFO'] = $found[2]; }
chdir(dirname($_SERVER['SCRIPT_FILENAME']));
require $_SERVER['SCRIPT_FILENAME'];`,
  );
}
