// What recipients are sent about their page.
import type { Pair } from '@portage/contract/words';

// biome-ignore format: one line a string
export const words = {
  codeSubject: ['Your code for the change at {retailer}', 'Votre code pour la modification chez {retailer}'],
  codeParagraph: ['Someone who has the link to your delivery from {retailer} wants to change its address or phone. If that is you, enter this code on the page.', 'Quelqu’un qui a le lien de votre livraison de {retailer} veut en modifier l’adresse ou le téléphone. Si c’est vous, entrez ce code sur la page.'],
  codeAfter: ['The code works once, for {minutes} minutes. If it was not you, ignore this message: nothing changes. Give the code to nobody.', 'Le code fonctionne une seule fois, pendant {minutes} minutes. Si ce n’était pas vous, ignorez ce message : rien ne change. Ne donnez ce code à personne.'],
  codeText: ['{retailer}: {code} is your code to change the delivery, for {minutes} minutes. Give it to nobody.', '{retailer} : {code} est votre code pour modifier la livraison, pendant {minutes} minutes. Ne le donnez à personne.'],
} as const satisfies Record<string, Pair>;
