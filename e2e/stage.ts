// The test stage: the product with its demo world, and a browser that opens it.
import { rmSync } from 'node:fs';
import type { Api } from '@portage/contract/client';
import type { Contract } from '@portage/contract/index';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { demoPassword, demoProviderKey } from '../server/src/seed/world.ts';
import { copyDatabase } from '../server/src/testing/databases.ts';
import { sharedBrowser } from './browser.ts';
import { admin, clientOf, demoToken } from './client.ts';
import { watchComplaints } from './complaints.ts';
import { patience } from './patience.ts';
import { makeDataDir } from './product.ts';
import { serveProduct } from './serve.ts';
import type {} from './setup.ts';

type Person = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'reducedMotion' | 'timezoneId'> & {
  /** The account that is signed in: by default the demo's admin; null for none. */
  as?: string | null;
  /** Opens a separate, unconfirmed session instead of the one that pages and programs share. */
  hasOwnSession?: true;
  locale?: 'en-CA' | 'fr-CA';
  size?: readonly [width: number, height: number];
  /** Whether the browser shows PDFs in a tab or saves them; by default the browser's own setting. */
  showsPdfs?: boolean;
  /** Expected complaints, such as a refusal that is tested: `409 /retailer/orders/1`. */
  expected?: readonly RegExp[];
};

type Options = {
  /** The courier's speed, as a multiple of real time. */
  courierSpeed?: number;
  /** Additional environment variables of the server, such as Shopify's URL. */
  environment?: Record<string, string>;
  /** A folder with a build of the portal, if not the usual one. */
  portal?: string;
};

type Ground = { url: string; browser: Browser; databaseUrl: string; dataDir: string };

/**
 * Starts a stage for a test file, with its own product and demo world, and stops it after the last test. Pages that a test opens are closed
 * after it; those opened in hooks remain open. An unexpected complaint of a page fails the test in which it occurs.
 */
export function raiseStage(options: Options = {}): Stage {
  const stage = new Stage();
  let opened = 0;
  beforeAll(() => stage.raise(options));
  beforeEach(() => {
    opened = stage.contexts.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(stage.contexts);
    await Promise.all(stage.contexts.splice(opened).map(close));
    expect(stage.complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await stage.takeDown();
    expect(stage.complaints).toEqual([]);
  });
  return stage;
}

/** Prints the end of what the pages of a failed test show, where dialogs and notices are: some failures cannot be repeated. */
async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.log(`${page.url()} shows\n${shown.slice(-4_000)}`);
  }
}

/** Closes a browser context, and first removes its routes, so that a reply that is being rewritten does not fail. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

export class Stage {
  readonly contexts: BrowserContext[] = [];
  readonly complaints: string[] = [];
  private readonly standing = new AsyncDisposableStack();
  private readonly tokens = new Map<string, Promise<string>>();
  private raised: Ground | undefined;

  private get ground(): Ground {
    if (!this.raised) throw new Error('The stage is raised before the first test, not while the file is read');
    return this.raised;
  }

  get url(): string {
    return this.ground.url;
  }

  /** For changes that bypass the product. */
  get databaseUrl(): string {
    return this.ground.databaseUrl;
  }

  /** For another server process that shares the product's files. */
  get dataDir(): string {
    return this.ground.dataDir;
  }

  async raise({ courierSpeed, environment, portal }: Options): Promise<void> {
    const demo = inject('demo');
    const database = await copyDatabase(demo.database);
    this.standing.defer(() => database.drop());
    const dataDir = makeDataDir(demo.dataDir);
    this.standing.defer(() => rmSync(dataDir, { recursive: true }));
    const { url, stop } = await serveProduct({ courierSpeed, environment, portal, databaseUrl: database.url, dataDir });
    this.standing.defer(stop);
    this.raised = { url, databaseUrl: database.url, dataDir, browser: await sharedBrowser() };
  }

  /** Closes the pages before the server: an open page would report its failed requests. */
  async takeDown(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map(close));
    await this.standing.disposeAsync();
  }

  /** Returns a client with a member's session. */
  async api(email = admin): Promise<Api<Contract>> {
    return clientOf(this.url, await this.tokenOf(email));
  }

  /** Returns the same client, confirmed, so that it may change access. */
  async confirmedApi(email = admin): Promise<Api<Contract>> {
    const api = await this.api(email);
    await api.account.confirm({ body: { password: demoPassword } });
    return api;
  }

  /** Returns a client of the courier. */
  fleet(): Pick<
    Api<Contract>,
    | 'fleet'
    | 'fleetChat'
    | 'fleetMessages'
    | 'fleetRequests'
    | 'fleetStores'
    | 'fleetDrivers'
    | 'fleetHandovers'
    | 'fleetInvoices'
    | 'fleetQuestions'
    | 'retailers'
  > {
    return clientOf(this.url, demoProviderKey);
  }

  /** Opens a page in a new browser context. */
  async open(path: string, person: Person = {}): Promise<Page> {
    const {
      as = admin,
      hasOwnSession,
      locale = 'en-CA',
      size = [1440, 900],
      expected = [],
      showsPdfs,
      ...rest
    } = person;
    const [width, height] = size;
    const look = { viewport: { width, height }, locale, reducedMotion: 'reduce', ...rest } as const;
    const context = await this.ground.browser.newContext(look);
    this.contexts.push(context);
    context.setDefaultTimeout(patience);
    watchComplaints(context, (said) => expected.some((each) => each.test(said)) || this.complaints.push(said));
    const token = as && (await (hasOwnSession ? demoToken(this.url, as) : this.tokenOf(as)));
    if (token) await context.addCookies([{ name: 'ak', value: token, url: this.url, sameSite: 'Lax' }]);
    if (showsPdfs !== undefined) await context.addInitScript(pretendPdfViewer, showsPdfs);
    const page = await context.newPage();
    await page.goto(`${this.url}${path}`);
    return page;
  }

  private tokenOf(email: string): Promise<string> {
    const token = this.tokens.get(email) ?? demoToken(this.url, email);
    this.tokens.set(email, token);
    return token;
  }
}

/** Runs in the page. Makes Chromium report whether it has a PDF viewer: npm's build has none, an installed one does. */
const pretendPdfViewer = (value: boolean) => void Object.defineProperty(navigator, 'pdfViewerEnabled', { value });
