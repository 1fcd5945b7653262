// The names of the fields of the checkout's delivery option, in the form and the activity log, and its default texts.
import type { Pair } from '../words.ts';
import type { ShopifyConfiguration } from './configuration.ts';

type Field = Exclude<keyof ShopifyConfiguration, 'retailerId' | 'version'>;

// biome-ignore format: one line per string
export const shippingNames: Readonly<Record<Field, Pair>> = {
  enableShipping: ['Offered at checkout', 'Proposée au paiement'],
  price: ['Price', 'Prix'],
  enableFreeTier: ['Free from a certain amount', 'Gratuite à partir d’un certain montant'],
  freeTierValue: ['Free from', 'Gratuite à partir de'],
  serviceName: ['Name before the cutoff', 'Nom avant l’heure limite'],
  serviceNameAfterCutoffTime: ['Name after the cutoff', 'Nom après l’heure limite'],
  serviceNameOnNonOperatingDay: ['Name on days without a pickup', 'Nom les jours sans ramassage'],
  serviceDescription: ['Description before the cutoff', 'Description avant l’heure limite'],
  serviceDescriptionAfterCutoffTime: ['Description after the cutoff', 'Description après l’heure limite'],
  serviceDescriptionOnNonOperatingDay: ['Description on days without a pickup', 'Description les jours sans ramassage'],
};

/** The default name of the option. */
export const defaultName: Pair = ['Local delivery', 'Livraison locale'];

/** The promised day of an order placed now. */
export const promises = {
  today: ['Arrives today', 'Arrive aujourd’hui'],
  tomorrow: ['Arrives tomorrow', 'Arrive demain'],
  later: ['Arrives {day}', 'Arrive le {day}'],
} as const satisfies Record<string, Pair>;
