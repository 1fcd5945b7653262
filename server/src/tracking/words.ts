// Texts of messages to recipients about their tracking page.
import type { Pair } from '@portage/contract/words';

// biome-ignore format: one line a string
export const words = {
  codeSubject: ['Your code to change your delivery from {retailer}', 'Votre code pour modifier votre livraison ({retailer})'],
  codeParagraph: ['Someone who has the link to your delivery from {retailer} wants to change its address or phone. If that is you, enter this code on the page.', 'Une personne qui a le lien de suivi de votre livraison ({retailer}) veut en modifier l’adresse ou le téléphone. Si c’est vous, entrez ce code sur la page.'],
  codeAfter: ['The code works once, for {minutes} minutes. If it was not you, ignore this message and nothing will change. Do not share the code with anyone.', 'Le code fonctionne une seule fois, pendant {minutes} minutes. Si ce n’était pas vous, ignorez ce message : rien ne changera. Ne donnez ce code à personne.'],
  codeText: ['{retailer}: {code} is your code to change the delivery, for {minutes} minutes. Do not share it.', '{retailer} : {code} est votre code pour modifier la livraison, pendant {minutes} minutes. Ne le donnez à personne.'],
} as const satisfies Record<string, Pair>;

/** What the driver asks for. */
// biome-ignore format: one line a string
export const asksWords = {
  'will.pin': ['The driver will ask for this code:', 'Le livreur vous demandera ce code :'],
  'may.pin': ['The driver may ask for this code:', 'Le livreur pourrait vous demander ce code :'],
  'will.sentPin': ['The driver will ask for the code on the page that your messages lead to.', 'Le livreur vous demandera le code qui figure sur la page indiquée dans vos messages.'],
  'may.sentPin': ['The driver may ask for the code on the page that your messages lead to.', 'Le livreur pourrait vous demander le code qui figure sur la page indiquée dans vos messages.'],
  'will.signature': ['The driver will ask for a signature.', 'Le livreur vous demandera une signature.'],
  'may.signature': ['The driver may ask for a signature.', 'Le livreur pourrait vous demander une signature.'],
  age: ['The driver will ask for ID: {age} or older.', 'Le livreur vous demandera une pièce d’identité : {age} ans ou plus.'],
  signed: ['Signed by {initials}, {at}', 'Signé par {initials}, {at}'],
} as const satisfies Record<string, Pair>;
