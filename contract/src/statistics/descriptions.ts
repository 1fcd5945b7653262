// The fields of statistics, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const statisticsDescriptions: Descriptions = {
  ...inEach(['Statistics'], {
    startDate: ['The first date of the period, included, `YYYY-MM-DD`.', 'La première date de la période, incluse, `AAAA-MM-JJ`.'],
    endDate: ['The last date of the period, included, `YYYY-MM-DD`.', 'La dernière date de la période, incluse, `AAAA-MM-JJ`.'],
    stats: ['The days of this page, newest first; days without deliveries are left out.', 'Les journées de cette page, de la plus récente à la plus ancienne; celles sans livraison sont omises.'],
    total: ['The number of days with deliveries in the period.', 'Le nombre de journées avec des livraisons dans la période.'],
  }),
  summary: ['The counts of the whole period.', 'Les nombres de toute la période.'],
  maxExportCount: ['The most deliveries in one export of delivery data.', 'Le nombre maximal de livraisons dans une exportation de données.'],
  'StatisticsDay.date': ['The delivery date, `YYYY-MM-DD`, local to each store.', 'La date de livraison, `AAAA-MM-JJ`, à l’heure locale de chaque magasin.'],
  ...inEach(['StatisticsSummary', 'StatisticsDay'], {
    total: ['The number of all deliveries: the sum of the five results.', 'Le nombre de toutes les livraisons : la somme des cinq résultats.'],
    completed: ['Completed deliveries.', 'Les livraisons terminées.'],
    skipped: ['Deliveries whose last attempt was missed, or that are on the way back or returned.', 'Les livraisons dont la dernière tentative a été manquée, ou en retour ou retournées.'],
    canceled: ['Canceled deliveries.', 'Les livraisons annulées.'],
  }),
  resubmitted: ['Deliveries that were rescheduled on these dates, to any date; not part of the total.', 'Les livraisons reportées à ces dates, vers n’importe quelle date; hors du total.'],
  pending: ['Deliveries in progress.', 'Les livraisons en cours.'],
  notReceived: ['Deliveries whose parcel the courier never received.', 'Les livraisons dont le transporteur n’a jamais reçu le colis.'],
  ...inEach(['StatisticsService', 'StatisticsService.stores'], {
    attempts: ['The number of attempts so far.', 'Le nombre de tentatives jusqu’ici.'],
    attempted: ['The number of deliveries with at least one attempt.', 'Le nombre de livraisons avec au moins une tentative.'],
  }),
  promised: ['The number of completed deliveries with a promised window.', 'Le nombre de livraisons terminées dont la plage était promise.'],
  onTime: ['How many of the promised deliveries were on time.', 'Combien des livraisons promises étaient à l’heure.'],
  'StatisticsService.stores': ['The same by store, by name; stores without deliveries are left out.', 'Les mêmes nombres par magasin, par nom; ceux sans livraison sont omis.'],
  'StatisticsService.stores.name': ['The store’s name.', 'Le nom du magasin.'],
  'StatisticsService.hours': ['The same by the hour of completion; hours without promised deliveries are left out.', 'Les mêmes nombres par heure de livraison; les heures sans livraison promise sont omises.'],
  hour: ['The hour of completion, 0 to 23, local to each store.', 'L’heure de la livraison, de 0 à 23, à l’heure locale de chaque magasin.'],
  ...inEach(['statisticsShipments', 'statisticsService', 'exportsReport', 'exportsDeliveries'], {
    type: ['Deliveries or collections.', 'Les livraisons ou les collectes.'],
    date: ['A date, or a relative day such as `today`, whose day, week, month or year is meant.', 'Une date, ou un jour relatif comme `today`, dont on prend le jour, la semaine, le mois ou l’année.'],
  }),
  dateType: ['What `date` selects: its day, week from Sunday, month or year; `range` uses `startDate` and `endDate`.', 'Ce que choisit `date` : son jour, sa semaine dès le dimanche, son mois ou son année; `range` prend `startDate` et `endDate`.'],
  startDate: ['The first delivery date of a range, included, `YYYY-MM-DD`. Without any dates, the last 30 days are meant.', 'La première date de livraison d’une période, incluse, `AAAA-MM-JJ`. Sans aucune date, ce sont les 30 derniers jours.'],
  endDate: ['The last delivery date of a range, included, `YYYY-MM-DD`; at most 366 days.', 'La dernière date de livraison d’une période, incluse, `AAAA-MM-JJ`; 366 jours au plus.'],
  'statisticsShipments.pageSize': ['The number of days on a page.', 'Le nombre de journées par page.'],
};
