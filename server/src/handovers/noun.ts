import type { handovers } from '@portage/contract/handovers/endpoints';
import type { fleetHandovers } from '@portage/contract/handovers/fleet';
import type { Member } from '../auth/member.ts';
import { jobOf } from '../exports/fileJob.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { closeHandover } from './close.ts';
import { listForCourier, listPackagesForCourier } from './courier.ts';
import { forgettingHandovers } from './forget.ts';
import { manifestFile, startManifest } from './manifest.ts';
import { forgettingPins, setPin } from './pins.ts';
import { scanPackages, takeBackScan } from './scan.ts';
import { listHandovers, listPackages, showHandover } from './screens.ts';
import { missPickup, startHandover } from './start.ts';

const routes = (app: App): Handlers<typeof handovers, Member> => ({
  start: ({ by, body }) => startHandover(app, by, body),
  miss: ({ by, body }) => missPickup(app, by, body),
  list: ({ by, query }) => listHandovers(app.db.scope(by), query),
  read: ({ by, params }) => showHandover(app.db.scope(by), params.id),
  packages: ({ by, params, query }) => listPackages(app.db.scope(by), params.id, query),
  scan: ({ by, params, body, visit }) => scanPackages(app, by, params.id, body.scans, visit.language),
  unscan: ({ by, params, body }) => takeBackScan(app, by, params.id, body.scanId),
  close: ({ by, params, body }) => closeHandover(app, by, params.id, body),
  manifest: ({ by, params, query, visit }) => startManifest(app, by, params.id, query, visit.language),
});

export const noun: Noun<typeof handovers, Member> = {
  routes,
  tables: ['handovers', 'handover_packages', 'handover_pins'],
  jobs: [jobOf(manifestFile)],
  maintenance: [forgettingHandovers, forgettingPins],
};

const courierRoutes = (app: App): Handlers<typeof fleetHandovers, Member> => ({
  list: ({ query }) => listForCourier(app, query),
  packages: ({ params, query }) => listPackagesForCourier(app, params.id, query),
  setPin: ({ params, body }) => setPin(app, params.id, params.storeId, body),
});

/** The courier's endpoints for handovers. */
export const courierNoun: Noun<typeof fleetHandovers, Member> = { routes: courierRoutes };
