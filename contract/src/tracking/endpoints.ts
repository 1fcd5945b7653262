import { z } from 'zod';
import { can } from '../access.ts';
import { NewClaim, NewReview } from '../claims/schema.ts';
import { del, form, get, page, post, put, stream } from '../endpoint.ts';
import { TrackingPreviewQuery } from '../settings/tracking.ts';
import { text } from '../text.ts';
import { TrackingChange, TrackingCodeSent, TrackingFact, TrackingForm, TrackingQuery, TrackingView } from './schema.ts';

const html = z.string();
/** A link code, or the tracking code on the label. */
const params = { id: text(300) };
const fails = ['TRACKING_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;

const refusals = [...fails, 'FORBIDDEN', 'ORDER_COMPLETED', 'SHIPMENT_CANCELED', 'CANNOT_UPDATE_SHIPMENT'] as const;

export const tracking = {
  read: get('/retailer/customer-trackings/:id', {
    does: [
      'What a recipient may see of a parcel, by its link code, or by its printed tracking code and postal code.',
      'Ce qu’un destinataire peut voir d’un colis, par le code de son lien, ou par son code de suivi imprimé et son code postal.',
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
      'What a recipient may change of a delivery: unit, door code, phone, address, a note, where to leave it, and after a failed visit the date. Or takes the last change back.',
      'Ce qu’un destinataire peut changer d’une livraison : l’appartement, le code de porte, le téléphone, l’adresse, une note, où la laisser et, après une tentative manquée, la date. Ou annule la dernière modification.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    body: TrackingChange,
    reply: TrackingView,
    fails: [...refusals, 'DETAIL_NEEDED', 'CODE_NEEDED', 'NOTHING_TO_UNDO', 'DRIVER_IS_NEAR'],
    perMinute: 20,
  }),
  code: post('/retailer/customer-trackings/:id/code', {
    does: [
      'Send the code that another address or phone wants, for this change alone, to the email or phone on the order.',
      'Envoie au courriel ou au téléphone de la commande le code que demande une autre adresse ou un autre téléphone, pour cette modification seulement.',
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
      'How the delivery was, from one to five and in a word: once, when it is completed.',
      'Comment était la livraison, de un à cinq et en un mot : une fois, quand elle est terminée.',
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
      'That a completed delivery never reached its recipient: staff and courier answer on the page.',
      'Dit qu’une livraison terminée n’est jamais parvenue à son destinataire : l’équipe et le transporteur répondent sur la page.',
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
      'That it was found after all: the claim is closed.',
      'Dit qu’elle a finalement été trouvée : la réclamation est close.',
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
      'The same from the page’s own form: answers the way back to the page, or the page with what is wrong.',
      'La même chose par le formulaire de la page : répond le chemin du retour, ou la page avec ce qui ne va pas.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    body: TrackingForm,
    reply: html,
    perMinute: 20,
  }),
  news: stream('/retailer/customer-trackings/:id/news', {
    does: [
      'Tells when the parcel’s page should be read again, and where the driver is who is on the way.',
      'Dit quand il faut relire la page du colis, et où est le livreur qui est en route.',
    ],
    who: 'anyone',
    params,
    query: TrackingQuery,
    reply: TrackingFact,
    fails,
    perMinute: 60,
  }),
  page: page('/tracking/:code', {
    does: ['The recipient’s page, complete without JavaScript.', 'La page du destinataire, complète sans JavaScript.'],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  shortPage: page('/t/:code', {
    does: ['The recipient’s page at its short address.', 'La page du destinataire à son adresse courte.'],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  privacy: page('/t/:code/privacy', {
    does: [
      'What is kept of a recipient, for how long, who sees it, and how to object.',
      'Ce qui est gardé d’un destinataire, combien de temps, qui le voit, et comment s’y opposer.',
    ],
    who: 'anyone',
    query: TrackingQuery,
    reply: html,
    perMinute: 60,
  }),
  preview: page('/retailer/me/tracking-settings/preview', {
    does: [
      'The recipients’ page of a made-up parcel, as the given choices would have it.',
      'La page des destinataires d’un colis imaginaire, telle que les choix donnés la feraient.',
    ],
    who: can('MANAGE_RETAILER_SETTINGS'),
    query: TrackingPreviewQuery,
    reply: html,
  }),
};
