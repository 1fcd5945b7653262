// The stage of a journey: the product with its demo world, and a browser in which people open it.
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

type Person = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'reducedMotion'> & {
  /** The account that is signed in: the demo's admin by default, none when null. */
  as?: string | null;
  /** Opens a session of its own, which is not confirmed, instead of the one that pages and programs share. */
  hasOwnSession?: true;
  locale?: 'en-CA' | 'fr-CA';
  size?: readonly [width: number, height: number];
  /** Whether their browser shows PDFs in a tab or saves them; else as the browser is. */
  showsPdfs?: boolean;
  /** Complaints that belong to the journey, such as the refusal it is about: `409 /retailer/orders/1`. */
  expected?: readonly RegExp[];
};

type Options = {
  /** How many times faster than life the courier works in it. */
  courierSpeed?: number;
  /** Further environment of the server, such as Shopify's address. */
  environment?: Record<string, string>;
};

type Ground = { url: string; browser: Browser; databaseUrl: string; dataDir: string };

/**
 * Raises a stage for this file, with a product and a demo world of its own, and takes it down after its last test. Pages that a test opens are closed after it; those that hooks
 * open stay. Whatever a page complains of fails the test in which it does.
 */
export function raiseStage(options: Options = {}): Stage {
  const stage = new Stage();
  let opened = 0;
  beforeAll(() => stage.raise(options));
  beforeEach(() => {
    opened = stage.contexts.length;
  });
  afterEach(async () => {
    await Promise.all(stage.contexts.splice(opened).map(close));
    expect(stage.complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await stage.takeDown();
    expect(stage.complaints).toEqual([]);
  });
  return stage;
}

/** Closes a browser context; a reply that a journey was about to rewrite ends with it. */
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

  /** For what happens behind the product's back. */
  get databaseUrl(): string {
    return this.ground.databaseUrl;
  }

  /** For another process beside the product's. */
  get dataDir(): string {
    return this.ground.dataDir;
  }

  async raise({ courierSpeed, environment }: Options): Promise<void> {
    const demo = inject('demo');
    const database = await copyDatabase(demo.database);
    this.standing.defer(() => database.drop());
    const dataDir = makeDataDir(demo.dataDir);
    this.standing.defer(() => rmSync(dataDir, { recursive: true }));
    const { url, stop } = await serveProduct({ courierSpeed, environment, databaseUrl: database.url, dataDir });
    this.standing.defer(stop);
    this.raised = { url, databaseUrl: database.url, dataDir, browser: await sharedBrowser() };
  }

  /** Pages close before the server: an open one would report its failed requests. */
  async takeDown(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map(close));
    await this.standing.disposeAsync();
  }

  /** A program of a member's. */
  async api(email = admin): Promise<Api<Contract>> {
    return clientOf(this.url, await this.tokenOf(email));
  }

  /** The same, confirmed: it may change who can get in. */
  async confirmedApi(email = admin): Promise<Api<Contract>> {
    const api = await this.api(email);
    await api.account.confirm({ body: { password: demoPassword } });
    return api;
  }

  /** A program of the courier's. */
  fleet(): Pick<
    Api<Contract>,
    | 'fleet'
    | 'fleetChat'
    | 'fleetRequests'
    | 'fleetStores'
    | 'fleetDrivers'
    | 'fleetInvoices'
    | 'fleetQuestions'
    | 'retailers'
  > {
    return clientOf(this.url, demoProviderKey);
  }

  /** A new browser context that opens this page. */
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

/** Runs in the page: Chromium answers as it is built, npm's without a viewer and an installed one with it. */
const pretendPdfViewer = (value: boolean) => void Object.defineProperty(navigator, 'pdfViewerEnabled', { value });
