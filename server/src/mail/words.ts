import type { Pair } from '@portage/contract/words';
import type { Letter } from './letter.ts';

/** Texts that any email may contain. */
export const words = {
  greeting: ['Hello {name},', 'Bonjour {name},'],
  greetingAnyone: ['Hello,', 'Bonjour,'],
  codeIs: ['Your code: {code}', 'Votre code : {code}'],
  reason: ['Reason: {reason}', 'Motif : {reason}'],
  ifButtonFails: ['If the button does not work, open this address:', 'Si le bouton ne fonctionne pas, ouvrez cette adresse :'],
  sentFor: ['Sent by {provider} for {retailer}.', 'Envoyé par {provider} pour {retailer}.'],
  sentBy: ['Sent by {provider}.', 'Envoyé par {provider}.'],
  help: ['Questions? Write to {email}.', 'Des questions? Écrivez à {email}.'],
} satisfies Record<string, Pair>;

/** Ends an email about a change, to the member whose session made it. */
export const notYou = [
  'If this was not you, someone else is using your account: change your password, which ends all other sessions, undo this change, and write to {email}.',
  'Si ce n’était pas vous, quelqu’un d’autre utilise votre compte : changez votre mot de passe, ce qui met fin à toutes les autres sessions, annulez cette modification, puis écrivez à {email}.',
] as const satisfies Pair;

/** Printed before and in a letter about test data. */
export const testData = {
  before: ['Test data:', 'Données d’essai :'],
  about: ['This is about your test data: nothing in it is delivered or charged. You will find it under “Test data” at the top of the portal.', 'Il s’agit de vos données d’essai : rien n’y est livré ni facturé. Vous les trouverez sous « Données d’essai », en haut du portail.'],
} as const;

const several = {
  lead: ['These changes were made since our last email:', 'Voici les modifications apportées depuis notre dernier courriel :'],
  more: ['And {rest} more; the activity log lists them all.', 'Et {rest} de plus; le journal des changements les contient toutes.'],
  after: [
    'If you do not recognize one of these changes, undo it in the settings at once, check the activity log for what else was changed, and write to {email}.',
    'Si vous ne reconnaissez pas l’une de ces modifications, annulez-la immédiatement dans les paramètres, vérifiez dans le journal des changements ce qui a été modifié d’autre, puis écrivez à {email}.',
  ],
} as const;

/** Emails that list several changes, by their subject. */
export const gathered = {
  KEYS: {
    ...several,
    subject: ['New or renewed API keys at {retailer}: {count}', 'Clés API créées ou renouvelées chez {retailer} : {count}'],
    button: { label: ['Open the API keys', 'Ouvrir les clés API'], path: '/retailer-settings?section=keys' },
  },
  WEBHOOKS: {
    ...several,
    subject: ['New or changed webhook addresses at {retailer}: {count}', 'Adresses de webhook ajoutées ou modifiées chez {retailer} : {count}'],
    button: { label: ['Open the webhooks', 'Ouvrir les webhooks'], path: '/retailer-settings?section=webhooks' },
  },
} as const satisfies Record<string, Pick<Letter, 'subject' | 'button'>>;

/** Texts of the demo's inbox. */
export const inboxWords = {
  title: ['Inbox of the demo', 'Boîte de réception de la démo'],
  lead: ['Nothing is sent from here: each email and text message is kept on this machine, as its receiver would see it.', 'Rien n’est envoyé d’ici : chaque courriel et chaque texto reste sur cette machine, tel que son destinataire le verrait.'],
  refresh: ['Refresh', 'Actualiser'],
  signIn: ['Sign in', 'Se connecter'],
  receiver: ['Email or number of the receiver', 'Courriel ou numéro du destinataire'],
  filter: ['Filter', 'Filtrer'],
  messages: ['Emails and text messages', 'Courriels et textos'],
  textMessage: ['Text message', 'Texto'],
  emptyTitle: ['No messages yet', 'Aucun message pour l’instant'],
  empty: ['Ask for a new password on the sign-in page, for example, then refresh this page.', 'Demandez par exemple un nouveau mot de passe à la page de connexion, puis actualisez cette page.'],
  gone: ['This message is no longer kept', 'Ce message n’est plus conservé'],
  from: ['From', 'De'],
  to: ['To', 'À'],
  show: ['Show the email', 'Afficher le courriel'],
  drawn: ['As it looks', 'Aperçu'],
  text: ['Plain text', 'Texte brut'],
  phoneOf: ['Phone of {number}', 'Téléphone de {number}'],
  answer: ['Answer from this phone', 'Répondre depuis ce téléphone'],
  answerHint: ['Answer, such as STOP', 'Répondre, p. ex. ARRÊT'],
  send: ['Send', 'Envoyer'],
  STOP: ['No more text messages will be sent to this number.', 'Plus aucun texto ne sera envoyé à ce numéro.'],
  START: ['Text messages are sent to this number again.', 'Les textos sont de nouveau envoyés à ce numéro.'],
  OTHER: ['Answers to these messages are not read: STOP ends them, START resumes them.', 'Les réponses à ces messages ne sont pas lues : ARRÊT y met fin, DÉBUT les rétablit.'],
} satisfies Record<string, Pair>;
