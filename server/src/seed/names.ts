// Recipients of the demo and their streets: both languages, accents, long names, real streets.

export const recipients = [
  'Élodie Tremblay',
  'Liam O’Connor',
  'Noémie Gagnon',
  'Priya Raman',
  'Jean-François Côté',
  'Olivia Chen',
  'Mathis Bélanger',
  'Amelia Wright',
  'Zoé Lefebvre',
  'Noah Singh',
  'Rosalie Pelletier',
  'Ethan Kowalczyk',
  'Maëlle Bouchard',
  'Sophia Nguyen',
  'Thomas Lavoie',
  'Grace MacDonald',
  'Océane Fortin',
  'Lucas Ferreira',
  'Anaïs Poirier',
  'Hannah Okafor',
  'Gabriel Thériault',
  'Charlotte Leung',
  'Xavier Bergeron',
  'Emma Haddad',
  'Maude St-Pierre',
  'William Fraser',
  'Camille Deschênes',
  'Aisha Mohamed',
  'Félix Ouellet',
  'Isla Campbell',
  'Juliette Beaulieu',
  'Mateo García',
  'Marie-Ève Larochelle-Desrosiers',
  'Jack Tanaka',
  'Béatrice Cloutier',
  'Owen Murphy',
  'Florence Gauthier',
  'Mia Rossi',
  'Édouard Girard',
  'Chloe Patel',
];

type Street = { street: string; city: string; province: string; codes: string[] };

const streets = (province: string, city: string, list: [string, string][]): Street[] =>
  list.map(([street, codes]) => ({
    street,
    city,
    province,
    codes: codes.split(' ').map((code) => code.replace('_', ' ')),
  }));

/** Streets by the service area of the sending store. */
export const streetsByArea: Readonly<Record<string, Street[]>> = {
  'DC-1': streets('ON', 'Toronto', [
    ['Queen St W', 'M5V_2A2 M5V_2B7 M6J_1E8'],
    ['King St W', 'M5V_1J5 M5X_1A9'],
    ['Danforth Ave', 'M4K_1P1 M4J_1L9'],
    ['Yonge St', 'M4W_2L2 M5B_1R7'],
    ['Bloor St W', 'M6G_1L1 M5S_1W6'],
    ['Spadina Ave', 'M5T_2C2'],
  ]),
  'DC-1-MTL': streets('QC', 'Montréal', [
    ['Rue Saint-Denis', 'H2J_2K9 H2X_3K8'],
    ['Boul. Saint-Laurent', 'H2W_1Z4 H2T_1S4'],
    ['Av. du Mont-Royal E', 'H2J_1X5 H2H_1J1'],
    ['Rue Sherbrooke O', 'H3A_1E7 H4A_1V2'],
    ['Rue Ontario E', 'H2L_1R3 H1W_1R2'],
    ['Rue Beaubien E', 'H2S_1S1 H1Y_1H4'],
  ]),
  'Vancouver-1': streets('BC', 'Vancouver', [
    ['Main St', 'V6A_2T4 V5T_3C8'],
    ['W Hastings St', 'V6B_1H6'],
    ['Commercial Dr', 'V5L_3X5 V5N_4B8'],
    ['Davie St', 'V6E_1N2 V6Z_1B7'],
    ['W 4th Ave', 'V6K_1P2 V6R_1P5'],
    ['Kingsway', 'V5T_3J7'],
  ]),
};

export const units = [null, null, null, 'Apt 4', 'app. 302', 'Unit 12B', '3e étage', 'Suite 900'];
export const notes = [
  null,
  null,
  null,
  null,
  'Leave with the concierge',
  'Sonnez deux fois, s’il vous plaît',
  'Buzzer 204',
  'Le chien est gentil',
  'Please call on arrival',
];
export const drivers = [
  'Marc-André Dubé',
  'Jasmine Kaur',
  'Tyler Benoit',
  'Sarah Whitford',
  'Karim Benali',
  'Julie Arsenault',
].map((name, index) => ({ id: `driver-${index + 1}`, name }));
