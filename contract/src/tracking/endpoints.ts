import { z } from 'zod';
import { can } from '../access.ts';
import { claimPhotoBytes } from '../claims/rules.ts';
import { NewClaim, NewReview } from '../claims/schema.ts';
import { del, form, get, page, post, put, stream } from '../endpoint.ts';
import { TrackingPreviewQuery } from '../settings/tracking.ts';
import { text } from '../text.ts';
import {
  ClaimPhotoForm,
  TrackingChange,
  TrackingCodeSent,
  TrackingFact,
  TrackingForm,
  TrackingQuery,
  TrackingView,
} from './schema.ts';

const html = z.string();
/** A link code, or the tracking code on the label. */
const params = { id: text(300) };
const fails = ['TRACKING_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;

const refusals = [...fails, 'FORBIDDEN', 'ORDER_COMPLETED', 'SHIPMENT_CANCELED', 'CANNOT_UPDATE_SHIPMENT'] as const;

export const tracking = {
  read: get('/retailer/customer-trackings/:id', {
    does: [
      'Return what a recipient may see of a parcel, by the code of its link, or by its printed tracking code with the postal code.',
      'Renvoie ce qu’un destinataire peut voir d’un colis, par le code de son lien, ou par son code de suivi imprimé avec le code postal.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    reply: TrackingView,
    fails,
    perMinute: 60,
  }),
  change: put('/retailer/customer-trackings/:id', {
    does: [
      'Change details of a delivery: unit, door code, phone, address, note, where to leave it and, after a failed attempt, the date. Or undo the last change.',
      'Modifie des détails d’une livraison : l’appartement, le code de porte, le téléphone, l’adresse, une note, où la laisser et, après une tentative manquée, la date. Ou annule la dernière modification.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    body: TrackingChange,
    reply: TrackingView,
    fails: [
      ...refusals,
      'DETAIL_NEEDED',
      'CODE_NEEDED',
      'NOTHING_TO_UNDO',
      'DRIVER_IS_NEAR',
      'REQUEST_OPEN',
      'REQUEST_CLOSED',
    ],
    perMinute: 20,
  }),
  code: post('/retailer/customer-trackings/:id/code', {
    does: [
      'Send the code that a new address or phone requires, valid for this change only, to the email or phone of the order.',
      'Envoie le code que demande une nouvelle adresse ou un nouveau téléphone, valable pour cette modification seulement, au courriel ou au téléphone de la commande.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    body: TrackingChange,
    reply: TrackingCodeSent,
    fails: [...refusals, 'CODE_NOWHERE', 'CODE_SENT_RECENTLY', 'CODES_USED_UP'],
    perMinute: 20,
  }),
  review: post('/retailer/customer-trackings/:id/review', {
    does: [
      'Review a completed delivery, once: one to five stars, and an optional text.',
      'Donne un avis sur une livraison terminée, une fois : de une à cinq étoiles, et un texte facultatif.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    body: NewReview,
    reply: TrackingView,
    fails: [...fails, 'FORBIDDEN', 'NOT_OFFERED', 'NOT_COMPLETED', 'REVIEWED_ALREADY'],
    perMinute: 60,
  }),
  claim: post('/retailer/customer-trackings/:id/claim', {
    does: [
      'File a claim about a completed delivery: not received, damaged, wrong or incomplete. Staff and courier answer it on the page.',
      'Dépose une réclamation sur une livraison terminée : colis non reçu, endommagé, incorrect ou incomplet. L’équipe et le transporteur y répondent sur la page.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    body: NewClaim,
    reply: TrackingView,
    fails: [...fails, 'FORBIDDEN', 'NOT_OFFERED', 'NOT_COMPLETED', 'CLAIMED_ALREADY'],
    perMinute: 60,
  }),
  found: del('/retailer/customer-trackings/:id/claim', {
    does: [
      'Withdraw the claim, for example because the parcel was found.',
      'Retire la réclamation, par exemple parce que le colis a été trouvé.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    reply: TrackingView,
    fails: [...fails, 'FORBIDDEN', 'CLAIM_NOT_FOUND', 'CLAIM_CLOSED'],
    perMinute: 60,
  }),
  send: form('/t/:code', {
    does: [
      'Submit one of the page’s forms. Redirects to the page, or shows it with the errors.',
      'Soumet un des formulaires de la page. Redirige vers la page, ou l’affiche avec les erreurs.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    body: TrackingForm,
    reply: html,
    perMinute: 20,
  }),
  photo: form('/t/:code/photo', {
    does: [
      'Add a photo to the claim: the field `photo` of a multipart form. At most six, each a JPEG, PNG or WebP. Redirects to the page.',
      'Ajoute une photo à la réclamation : le champ `photo` d’un formulaire en plusieurs parties. Six au plus, chacune en JPEG, PNG ou WebP. Redirige vers la page.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    body: ClaimPhotoForm,
    hasFiles: true,
    reply: html,
    // A larger photo than allowed is refused on the page, within reason.
    bodyLimit: 2 * claimPhotoBytes,
    perMinute: 20,
  }),
  news: stream('/retailer/customer-trackings/:id/news', {
    does: [
      'Stream events: the parcel’s page has changed, or the current position of the driver who is on the way.',
      'Diffuse des événements : la page du colis a changé, ou la position actuelle du livreur en route.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    reply: TrackingFact,
    fails,
    perMinute: 60,
  }),
  page: page('/tracking/:code', {
    does: [
      'Show the recipient’s page, which is complete without JavaScript.',
      'Affiche la page du destinataire, complète sans JavaScript.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  shortPage: page('/t/:code', {
    does: ['Show the recipient’s page at its short URL.', 'Affiche la page du destinataire à son URL courte.'],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  privacy: page('/t/:code/privacy', {
    does: [
      'Show which data are stored about a recipient, for how long, who sees them, and how to object.',
      'Affiche quelles données d’un destinataire sont conservées, combien de temps, qui les voit, et comment s’y opposer.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  preview: page('/retailer/me/tracking-settings/preview', {
    does: [
      'Preview the recipients’ page of a sample parcel with the given settings.',
      'Affiche l’aperçu de la page des destinataires d’un colis fictif avec les paramètres donnés.',
    ],
    who: can('MANAGE_RETAILER_SETTINGS'),
    query: TrackingPreviewQuery,
    reply: html,
  }),
};
