// The fields of the activity log, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const activityDescriptions: Descriptions = {
  ...inEach(['Activity'], {
    id: ['The id of the entry.', 'L’identifiant de l’entrée.'],
    at: ['When the change was made, in ISO 8601 UTC.', 'Le moment de la modification, en ISO 8601 UTC.'],
    by: ['Who made the change.', 'Qui a fait la modification.'],
    'by.id': ['The id of the member or key; null for the courier.', 'L’identifiant du membre ou de la clé; null pour le transporteur.'],
    'by.name': ['The name, as it was then.', 'Le nom, tel qu’il était alors.'],
    action: ['Whether the object was added, changed or removed.', 'Indique si l’objet a été ajouté, modifié ou enlevé.'],
    changes: ['The fields that changed; for a new or removed object, those that are not empty.', 'Les champs modifiés; pour un objet ajouté ou enlevé, ceux qui ne sont pas vides.'],
  }),
  role: ['Whether it was the courier, an admin, or a coordinator or API key.', 'Indique s’il s’agit du transporteur, d’un administrateur, ou d’un coordonnateur ou d’une clé API.'],
  about: ['The object that was changed.', 'L’objet qui a été modifié.'],
  'about.kind': ['The kind of object: a member’s account, a store, the settings, an API key, a webhook endpoint or a shop.', 'Le genre d’objet : un compte de membre, un magasin, les paramètres, une clé API, un point de terminaison ou une boutique.'],
  'about.id': ['The id of the object.', 'L’identifiant de l’objet.'],
  'about.name': ['The name of the object, as it was then.', 'Le nom de l’objet, tel qu’il était alors.'],
  'FieldChange.field': ['The name of the field.', 'Le nom du champ.'],
  'FieldChange.before': ['The value before the change; null if it was empty.', 'La valeur avant la modification; null si elle était vide.'],
  'FieldChange.after': ['The value after the change; null if it is empty.', 'La valeur après la modification; null si elle est vide.'],
  'ActivityPeople.data': ['The members who made changes, by name.', 'Les membres qui ont fait des modifications, par nom.'],
  'ActivityPeople.data.id': ['The id of the member.', 'L’identifiant du membre.'],
  'ActivityPeople.data.name': ['The name in their latest entry.', 'Le nom dans leur dernière entrée.'],
  ...inEach(['activityList', 'activityExport'], {
    search: ['Only the entries that contain this text, such as a name or a value; case and accents are ignored.', 'Seulement les entrées qui contiennent ce texte, comme un nom ou une valeur; la casse et les accents sont ignorés.'],
    by: ['Only the changes that this member made, by its id.', 'Seulement les modifications faites par ce membre, par son identifiant.'],
    kind: ['Only the changes of this kind of object.', 'Seulement les modifications de ce genre d’objet.'],
    from: ['The start of the period, included, in ISO 8601 with an offset or `Z`.', 'Le début de la période, inclus, en ISO 8601 avec un décalage ou `Z`.'],
    to: ['The end of the period, excluded, in ISO 8601 with an offset or `Z`.', 'La fin de la période, exclue, en ISO 8601 avec un décalage ou `Z`.'],
  }),
};
