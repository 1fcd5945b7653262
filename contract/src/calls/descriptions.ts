// The fields of the log of API calls, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const callDescriptions: Descriptions = {
  ...inEach(['Call', 'WholeCall'], {
    id: ['The id of the call: the `requestId` of its response.', 'L’identifiant de l’appel : le `requestId` de sa réponse.'],
    at: ['When the call was made, in ISO 8601 UTC.', 'Le moment de l’appel, en ISO 8601 UTC.'],
    by: ['The caller: an API key, or a member whose call failed.', 'L’appelant : une clé API, ou un membre dont l’appel a échoué.'],
    'by.kind': ['Whether the caller was an API key or a member.', 'Indique si l’appelant était une clé API ou un membre.'],
    'by.id': ['The id of the key or member.', 'L’identifiant de la clé ou du membre.'],
    'by.name': ['The caller’s name, as it was then.', 'Le nom de l’appelant, tel qu’il était alors.'],
    row: ['The name of the endpoint that was called, such as `orders.create`.', 'Le nom de l’appel d’API, par exemple `orders.create`.'],
    path: ['The path of the request, without its query.', 'Le chemin de la requête, sans ses paramètres.'],
    status: ['The HTTP status of the response.', 'Le statut HTTP de la réponse.'],
  }),
  method: ['The HTTP method of the request.', 'La méthode HTTP de la requête.'],
  milliseconds: ['How long the server took, in milliseconds.', 'La durée du traitement par le serveur, en millisecondes.'],
  errorType: ['The type of the error; null if the call succeeded.', 'Le type de l’erreur; null si l’appel a réussi.'],
  isShown: ['Whether you see the bodies: you made the call, or may use every store.', 'Indique si vous voyez les contenus : vous avez fait l’appel, ou pouvez utiliser tous les magasins.'],
  request: ['The body of the request, at most 8 KB, with secrets and personal data masked; null if not shown or empty.', 'Le contenu de la requête, 8 Ko au plus, les secrets et données personnelles étant masqués; null s’il est vide ou non montré.'],
  'WholeCall.reply': ['The body of the response, at most 8 KB, with secrets and personal data masked; null if not shown or empty.', 'Le contenu de la réponse, 8 Ko au plus, les secrets et données personnelles étant masqués; null s’il est vide ou non montré.'],
  ...inEach(['callsList'], {
    by: ['Only the calls of this API key or member, by its id.', 'Seulement les appels de cette clé API ou de ce membre, par son identifiant.'],
    end: ['Only the calls that succeeded, were refused (4xx), or failed (5xx).', 'Seulement les appels réussis, refusés (4xx) ou échoués (5xx).'],
    row: ['Only the calls of this endpoint, such as `orders.create`.', 'Seulement les appels de ce nom, par exemple `orders.create`.'],
    from: ['The start of the period, included, in ISO 8601 with an offset or `Z`.', 'Le début de la période, inclus, en ISO 8601 avec un décalage ou `Z`.'],
    to: ['The end of the period, excluded, in ISO 8601 with an offset or `Z`.', 'La fin de la période, exclue, en ISO 8601 avec un décalage ou `Z`.'],
    before: ['The `next` of the previous page; only earlier calls are returned.', 'Le `next` de la page précédente; seuls les appels antérieurs sont renvoyés.'],
  }),
  'callsRead.id': ['The `requestId` of the call’s response.', 'Le `requestId` de la réponse de l’appel.'],
};
