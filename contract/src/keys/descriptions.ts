// The fields of API keys, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const keyDescriptions: Descriptions = {
  ...inEach(['ApiKey'], {
    id: ['The id of the key, which is not the key itself.', 'L’identifiant de la clé, qui n’est pas la clé elle-même.'],
    name: ['The key’s name, under which its actions are logged.', 'Le nom de la clé, sous lequel ses actions sont consignées.'],
    hint: ['The beginning of the key and its last four characters, to recognize it by.', 'Le début de la clé et ses quatre derniers caractères, pour la reconnaître.'],
    isTest: ['Whether the key opens only the test data.', 'Indique si la clé n’ouvre que les données d’essai.'],
    hasAllStores: ['Whether the key may use every store, also future ones.', 'Indique si la clé peut utiliser tous les magasins, même futurs.'],
    pickupSchedules: ['The ids of the key’s stores that the caller may use; empty if it has all stores.', 'Les identifiants des magasins de la clé que l’appelant peut utiliser; vide si elle les a tous.'],
    expiresAt: ['When the key stops working, in ISO 8601 UTC; null if it does not expire.', 'Le moment où la clé cesse de fonctionner, en ISO 8601 UTC; null si elle n’expire pas.'],
    previousUntil: ['Until when the key before the last renewal also works, in ISO 8601 UTC; null if it was never renewed.', 'Le moment jusqu’auquel la clé d’avant le dernier renouvellement fonctionne aussi, en ISO 8601 UTC; null si elle n’a jamais été renouvelée.'],
    createdBy: ['The name of the member who created the key.', 'Le nom du membre qui a créé la clé.'],
  }),
  permissions: ['What the key may do, in addition to reading what every caller reads.', 'Ce que la clé peut faire, en plus de lire ce que tout appelant peut lire.'],
  lastUsed: ['The key’s last call; null if it was never used.', 'Le dernier appel de la clé; null si elle n’a jamais servi.'],
  'lastUsed.at': ['When the last call was made, to the minute, in ISO 8601 UTC.', 'Le moment du dernier appel, à la minute près, en ISO 8601 UTC.'],
  'lastUsed.address': ['The IP address that the last call came from.', 'L’adresse IP d’où venait le dernier appel.'],
  'keysList.sort': ['The field and direction to sort by: `name`, `createdAt`, `expiresAt` or `lastUsed`, then `:asc` or `:desc`.', 'Le champ et le sens du tri : `name`, `createdAt`, `expiresAt` ou `lastUsed`, puis `:asc` ou `:desc`.'],
  'keysList.isTest': ['`true` lists the test keys instead of the live ones.', '`true` énumère les clés d’essai au lieu des clés réelles.'],
};
