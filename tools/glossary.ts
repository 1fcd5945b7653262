// The product's terms in both languages: one term per concept, one concept per term. `tools/words.test.ts` checks every text that a person
// sees and refuses the synonyms listed here. Where the specification and common usage disagree, the specification's term is used (fulfil,
// delivery date), except those of decision 0087. English is Canadian (colour, fulfil), with the specification's “canceled” in every text.

type Term = {
  en: string;
  fr: string;
  /** The definition of the term, if the word does not explain itself. */
  means?: string;
  /** Matches synonyms that must not be used. */
  notEnglish?: RegExp;
  notFrench?: RegExp;
  /** Matches the French word where it translates this term and no other. */
  reservedFrench?: RegExp;
};

// biome-ignore format: one line a term
export const glossary: readonly Term[] = [
  // People
  { en: 'retailer', fr: 'détaillant', means: 'the tenant, which sends orders', notEnglish: /\bmerchants?\b/i, notFrench: /\bmarchands?\b|\bcommerçants?\b/i },
  { en: 'courier', fr: 'transporteur', means: 'the company that carries the parcels; named where its name is known', notEnglish: /\bcarrier\b/i, notFrench: /\bcoursier\b|\bmessager\b/i },
  { en: 'driver', fr: 'livreur', notFrench: /\bchauffeur\b|\bconducteur\b/i },
  { en: 'recipient', fr: 'destinataire', notEnglish: /\b(addressee|consignee)\b/i },
  { en: 'coordinator', fr: 'coordonnateur', means: 'a member who is not an admin', notFrench: /\bcoordinateur\b/i },
  { en: 'member', fr: 'membre', means: 'an account of a retailer: an admin or a coordinator' },
  { en: 'API key', fr: 'clé API', means: 'the credential of a retailer’s program', notFrench: /\bclés? d’API\b/i },
  { en: 'webhook', fr: 'webhook', means: 'an HTTP request to a retailer’s program about an event of an order' },
  { en: 'endpoint', fr: 'point de terminaison', means: 'the URL that webhooks are sent to' },
  { en: 'topic', fr: 'sujet', means: 'a kind of event to which an endpoint subscribes' },
  { en: 'test data', fr: 'données d’essai', means: 'the orders of the sandbox, which are not delivered; a test key opens them', notFrench: /\b(données|clés?) de test\b/i },
  { en: 'quiet hours', fr: 'période « Ne pas déranger »', means: 'the hours in which messages to recipients wait', notFrench: /\bheures (de silence|calmes)\b/i },
  { en: 'permission', fr: 'autorisation', notFrench: /\bpermissions?\b/i },
  { en: 'admin', fr: 'administrateur', notEnglish: /\badministrator\b/i },
  // Things
  { en: 'order', fr: 'commande', means: 'what the retailer owns', notFrench: /\bordres?\b(?! de)/i },
  { en: 'delivery', fr: 'livraison', means: 'what fulfilling an order creates; the service from store to recipient' },
  { en: 'collection', fr: 'collecte', means: 'the service from recipient to store (PICKUP on the wire)', notFrench: /\bcueillette\b/i },
  { en: 'shipment', fr: 'envoi', means: 'a delivery that can be voided or canceled', notEnglish: /\bconsignment\b/i },
  { en: 'package', fr: 'colis', notFrench: /\bpaquets?\b/i },
  { en: 'label', fr: 'étiquette', means: 'the printed sheet on a package' },
  { en: 'tag', fr: 'mot-clé', means: 'a retailer’s own word for finding orders', notFrench: /\bbalises?\b/i },
  { en: 'note', fr: 'note', notEnglish: /\bremarks?\b/i, notFrench: /\bremarques?\b/i },
  { en: 'tracking code', fr: 'code de suivi', notEnglish: /\btracking (id|number)\b/i, notFrench: /\bnuméro de suivi\b/i },
  { en: 'tracking link', fr: 'lien de suivi' },
  { en: 'attempt', fr: 'tentative', means: 'one visit of the driver', notEnglish: /\bvisits? to the door\b/i },
  { en: 'proof', fr: 'preuve', means: 'the courier’s record of an attempt: photos, times, positions' },
  { en: 'activity log', fr: 'journal' },
  { en: 'tracking history', fr: 'historique de suivi', means: 'the past events of a delivery', notEnglish: /\bthe way so far\b/i, notFrench: /\bchemin parcouru\b/i },
  { en: 'charge', fr: 'frais', means: 'the cost of one service on one order' },
  { en: 'billing', fr: 'facturation', means: 'the charges and invoices of the courier; Expense in the specification', notEnglish: /\bexpenses?\b/i, notFrench: /\bdépenses?\b/i },
  { en: 'question', fr: 'question', means: 'a member’s question to the courier about a charge', notEnglish: /\bdisputes?\b/i, notFrench: /\bcontestations?\b|\blitiges?\b/i },
  { en: 'claim', fr: 'réclamation', means: 'a recipient’s report that something is wrong with a completed delivery' },
  { en: 'review', fr: 'avis', means: 'a recipient’s rating of a delivery, from one to five' },
  { en: 'credit', fr: 'crédit', means: 'a deduction for a charge, on an invoice', notEnglish: /\brefunds?\b/i, notFrench: /\bremboursements?\b/i },
  { en: 'chat', fr: 'clavardage', means: 'the messages of recipient, driver and store about a delivery', notFrench: /\bchats?\b|\btchat\b/i },
  { en: 'message', fr: 'message', means: 'one text in a chat, or one notice to a recipient' },
  // Places and times
  { en: 'store', fr: 'magasin', means: 'where orders leave from', notEnglish: /\b(fulfil(l)?ment location|pickup schedule)\b/i, notFrench: /\bsuccursales?\b/i },
  { en: 'pickup', fr: 'ramassage', means: 'the time at which the courier collects parcels at a store', notEnglish: /\bslots?\b/i, notFrench: /\bcréneaux?\b/i },
  { en: 'handover', fr: 'remise', means: 'the parcels that a store gives to the driver at a pickup, scanned and signed', notEnglish: /\bhand-overs?\b/i, reservedFrench: /\bremises?\b(?! (?:à |au |il y a |en mains))/i },
  { en: 'manifest', fr: 'manifeste', means: 'the list of the parcels of a handover', notFrench: /\bbordereaux?\b/i },
  { en: 'PIN', fr: 'NIP', notFrench: /\bcode PIN\b|\bPIN\b/ },
  { en: 'delivery date', fr: 'date de livraison', notEnglish: /\bhand-over day\b/i, notFrench: /\bdate de remise\b/i },
  { en: 'pickup time', fr: 'heure de ramassage' },
  { en: 'cutoff', fr: 'heure limite', notEnglish: /\bcut-?off (hour|moment)\b|\bcut-off\b/i },
  { en: 'service area', fr: 'zone de service', notEnglish: /\bservice zone\b/i, notFrench: /\baire de service\b/i },
  { en: 'warehouse', fr: 'entrepôt', notEnglish: /\b(depot|hub)\b/i },
  { en: 'drop-off point', fr: 'point de dépôt', notFrench: /\bpoint relais\b/i },
  // Actions
  { en: 'fulfil', fr: 'confier', means: 'to hand an order to the courier', notEnglish: /\bfulfills?\b/i },
  { en: 'void', fr: 'retirer', means: 'to undo a fulfilment before the cutoff', notFrench: /\breprendre l’envoi\b/i },
  { en: 'cancel', fr: 'annuler', notEnglish: /\bcancell(ed|ing)\b/i },
  { en: 'undo', fr: 'annuler l’action', notFrench: /\bdéfaire\b/i },
  { en: 'upload', fr: 'téléverser', notFrench: /\buploade|\bcharger un fichier\b/i },
  { en: 'import', fr: 'importation', means: 'the process that turns a file into orders' },
  { en: 'draft', fr: 'brouillon' },
  { en: 'saved export', fr: 'exportation enregistrée', means: 'an export that a member has named, to run it again' },
  { en: 'digest', fr: 'résumé', means: 'the daily email about the orders that need a person', notEnglish: /\b(recap|round-?up)s?\b/i, notFrench: /\brécapitulatifs?\b|\bcondensés?\b/i },
  { en: 'schedule', fr: 'horaire', means: 'the times at which a saved export runs automatically' },
  { en: 'duplicate', fr: 'doublon', notEnglish: /\balready there\b/i, notFrench: /\bdéjà là\b/i },
  { en: 'match', fr: 'associer', means: 'to choose the field of a column' },
  { en: 'sign in', fr: 'se connecter', notEnglish: /\blog(ged)? in\b/i },
  { en: 'email', fr: 'courriel', notEnglish: /\be-mails?\b/i, notFrench: /(?<!\{)\be-?mails?\b(?!\})/i },
  { en: 'text message', fr: 'texto', notFrench: /\bmessages? textes?\b|\bSMS\b/ },
  // Statuses of an order
  { en: 'unfulfilled', fr: 'à confier' },
  { en: 'handed over', fr: 'chez le livreur', means: 'given to the driver, and not scanned by the courier yet' },
  { en: 'awaiting pickup', fr: 'en attente de ramassage' },
  { en: 'out for delivery', fr: 'en livraison' },
  { en: 'missed', fr: 'manquée', means: 'a visit that failed; SKIPPED on the wire', notEnglish: /\bskipped\b/i },
  { en: 'completed', fr: 'terminée' },
  { en: 'returned', fr: 'retournée' },
  { en: 'inbox', fr: 'à traiter', means: 'the screen of the orders that need a person', notFrench: /\bà surveiller\b/i },
  { en: 'presumed lost', fr: 'présumée perdue' },
  { en: 'source', fr: 'origine', means: 'how an order was created: by form, import, API or Shopify', notEnglish: /^came by|\bway in\b/i },
  // Terms about files
  { en: 'character', fr: 'caractère', notEnglish: /\bsigns? (that|parts)\b/i, notFrench: /\bsignes? (qu’|que|sépare)/i },
  { en: 'separator', fr: 'séparateur', notEnglish: /\bparts its\b|\bparted by\b/i },
];
