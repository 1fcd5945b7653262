import { can } from '../access.ts';
import { get, post } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import {
  Handover,
  HandoverEnd,
  HandoverList,
  HandoverPackages,
  HandoverPackagesQuery,
  HandoverPickup,
  HandoverStart,
  HandoversQuery,
  ManifestQuery,
  ScanResults,
  Scans,
  Unscan,
} from './schema.ts';

const path = '/retailer/handovers/:id';
const missing = 'HANDOVER_NOT_FOUND';
const stale = ['handovers', 'orders'] as const;

/** What a store gives to the courier's driver: scanned, counted and signed. */
export const handovers = {
  start: post('/retailer/handovers', {
    does: [
      'Start the handover of a store’s pickup, or return the open one. Expected are the parcels that are due at this pickup or earlier and still in the store.',
      'Commence la remise d’un ramassage d’un magasin, ou renvoie celle qui est en cours. Les colis attendus sont ceux de ce ramassage ou d’un ramassage antérieur qui sont encore en magasin.',
    ],
    who: can('MANAGE_ORDERS'),
    body: HandoverStart,
    reply: Handover,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'DATE_TIME_NOT_ACCEPTABLE', 'HANDOVER_OVER'],
  }),
  miss: post('/retailer/handovers/missed', {
    does: [
      'Record that the driver did not come, with the parcels that wait as evidence. Possible from 15 minutes after the pickup time, while nothing was handed over or picked up.',
      'Consigne que le livreur n’est pas venu, avec les colis qui attendent comme preuve. Possible dès 15 minutes après l’heure de ramassage, tant que rien n’a été remis ni ramassé.',
    ],
    who: can('MANAGE_ORDERS'),
    body: HandoverPickup,
    reply: Handover,
    fails: ['PICKUP_LOCATION_NOT_FOUND', 'DATE_TIME_NOT_ACCEPTABLE', 'DRIVER_MAY_COME', 'DRIVER_CAME', 'NOTHING_WAITS'],
  }),
  list: get('/retailer/handovers', {
    does: [
      'List a page of handovers, newest first, optionally of one store or of pickups between two dates.',
      'Énumère une page de remises, de la plus récente à la plus ancienne, au besoin d’un seul magasin ou des ramassages entre deux dates.',
    ],
    who: 'caller',
    query: HandoversQuery,
    reply: HandoverList,
    stale,
  }),
  read: get(path, {
    does: [
      'Return a handover with the numbers of parcels expected, handed over, damaged and missing.',
      'Renvoie une remise avec le nombre de colis attendus, remis, endommagés et manquants.',
    ],
    who: 'caller',
    reply: Handover,
    missing,
    fails: [missing],
    stale,
  }),
  packages: get(`${path}/packages`, {
    does: [
      'List a page of the parcels of a handover in one state: missing, handed over or damaged.',
      'Énumère une page des colis d’une remise dans un même état : manquants, remis ou endommagés.',
    ],
    who: 'caller',
    query: HandoverPackagesQuery,
    reply: HandoverPackages,
    missing,
    fails: [missing],
    stale,
  }),
  scan: post(`${path}/scans`, {
    does: [
      'Add scanned parcels to an open handover. Each scan is judged alone: one of another store, of a later pickup or of a canceled order is refused, and the others are added. Repeating a request changes nothing.',
      'Ajoute des colis numérisés à une remise en cours. Chaque numérisation est jugée à part : celle d’un autre magasin, d’un ramassage ultérieur ou d’une commande annulée est refusée, et les autres sont ajoutées. Répéter une requête ne change rien.',
    ],
    who: can('MANAGE_ORDERS'),
    body: Scans,
    reply: ScanResults,
    missing,
    fails: [missing, 'HANDOVER_OVER'],
    // Each scan has its own id.
    skipIdempotency: true,
  }),
  unscan: post(`${path}/unscan`, {
    does: ['Take back a scan while the handover is open.', 'Retire une numérisation tant que la remise est en cours.'],
    who: can('MANAGE_ORDERS'),
    body: Unscan,
    reply: Handover,
    missing,
    fails: [missing, 'HANDOVER_OVER', 'SCAN_NOT_FOUND'],
  }),
  close: post(`${path}/close`, {
    does: [
      'Close a handover with the driver’s name and their signature or PIN. Expected parcels that were not scanned are recorded as left behind.',
      'Termine une remise avec le nom du livreur et sa signature ou son NIP. Les colis attendus qui n’ont pas été numérisés sont consignés comme laissés sur place.',
    ],
    who: can('MANAGE_ORDERS'),
    body: HandoverEnd,
    reply: Handover,
    missing,
    fails: [missing, 'HANDOVER_OVER', 'NOTHING_SCANNED', 'PIN_INCORRECT', 'PIN_NOT_OFFERED'],
    // Entries of a wrong PIN are counted.
    skipIdempotency: true,
  }),
  manifest: get(`${path}/manifest`, {
    does: [
      'Write the manifest of a handover that has ended, as a PDF or CSV file with a row for each parcel. Returns a job; once it has finished, its data.data is the URL of the file, which opens for the caller only, for seven days.',
      'Produit le manifeste d’une remise terminée, en fichier PDF ou CSV, une ligne par colis. Renvoie une tâche; une fois terminée, son data.data est l’URL du fichier, qui s’ouvre pour l’appelant seulement, pendant sept jours.',
    ],
    who: can('MANAGE_ORDERS'),
    query: ManifestQuery,
    reply: JobStarted,
    missing,
    fails: [missing, 'HANDOVER_OPEN', 'TOO_MANY_JOBS'],
  }),
};
