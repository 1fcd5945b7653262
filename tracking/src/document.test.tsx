import { isClaimOpen } from '@portage/contract/claims/rules';
import type { Language } from '@portage/contract/errors';
import { skipReasons } from '@portage/contract/orders/status';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { describe, expect, it } from 'vitest';
import { words } from './page/words.ts';
import { words as staticWords } from './static/words.ts';
import { closed, page, usual, views, zone, zoned } from './testing/views.ts';

const variants = [
  ...views,
  ...views.map(closed),
  ...views.map((view) => ({ ...view, today: '2026-11-20', window: null })),
];

const pages = { en: variants.map((view) => page(view, 'en')), fr: variants.map((view) => page(view, 'fr')) };

/** Returns the visible texts and accessible names of a page. */
function textsOf(html: string): string[] {
  const body = html.replace(/^.*<body>/s, '').replace(/<script.*?<\/script>/gs, '');
  const heard = [...body.matchAll(/ (?:alt|aria-label)="([^"]*)"/g)].map(([, text = '']) => text);
  return [...body.split(/<[^>]*>/), ...heard].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

/** Names, codes and URLs that are the same in both languages. */
const data =
  /^(Zed &amp; 9|Zut|N|\d km|Xyz|Zoé|q@w\.example|m@w\.example|2 Zip|4875 Zut|Zig, QC, H2J 2L7|MPL4K7XQ29RD(-\d)?)$/;

describe('the page in every status, of every type, for every reason', () => {
  it('has no English text on a French page, nor the other way round', () => {
    const english = new Set(pages.en.flatMap(textsOf));
    const french = new Set(pages.fr.flatMap(textsOf));
    expect([...french].filter((text) => english.has(text) && !data.test(text))).toEqual([]);
    expect(Math.min(english.size, french.size)).toBeGreaterThan(150);
  });

  it('leaves no placeholder unfilled and no text undefined', () => {
    expect([...pages.en, ...pages.fr].filter((html) => /\{\{|undefined|NaN|Invalid Date|\[object/.test(html))).toEqual(
      [],
    );
  });

  it('follows French typography', () => {
    expect(pages.fr.flatMap(textsOf).filter((text) => /&#x27;|'|\s[;!?]|\p{L}:/u.test(text))).toEqual([]);
  });
});

describe('the document', () => {
  it('runs no script but its own file, and has no styles but its one sheet', () => {
    for (const html of pages.en) {
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(scripts).toEqual([
        ' type="application/json" id="data"',
        ' type="module" src="/tracking-assets/main-1.js" async',
      ]);
      expect(html).not.toMatch(/ style="| on[a-z]+="/);
      expect(html.match(/<style[^>]*>/g)).toEqual(['<style nonce="n0">']);
    }
  });

  it('begins with the logo of the retailer, or its name without one', () => {
    const brandOf = (view: TrackingView) => /class="brand">(.{9})/.exec(page(view, 'en'))?.[1];
    const logo = { url: '/logo', width: 90, height: 30, poorOn: null };
    const branded = (shown: TrackingView['face']['logo']) => ({ ...usual, face: { ...usual.face, logo: shown } });
    expect([brandOf(branded(logo)), brandOf(branded(null))]).toEqual(['<img clas', 'Zed &amp;']);
  });

  it('escapes its data so that no text can end the script element', () => {
    const retailerName = '</script><script>alert(1)</script><!--';
    const html = page({ ...usual, retailerName }, 'en');
    const [, block = ''] = /id="data">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(block).view.retailerName).toBe(retailerName);
    expect(html).not.toContain('<script>alert');
  });

  it('links to the other language and the other packages without the postal code in the URL', () => {
    expect(page(usual, 'fr')).toContain('href="?lang=en&amp;chosen=1" lang="en"');
    const byPostalCode = page({ ...usual, code: usual.trackingCode }, 'en');
    expect(byPostalCode).toContain('href="?lang=fr" lang="fr"');
    expect(byPostalCode).toContain('href="/t/MPL4K7XQ29RD-2?lang=en"');
    expect(byPostalCode).not.toMatch(/[?&;]postalCode=/);
  });

  it('asks for the postal code while the page is closed, and reports a wrong one', () => {
    const asks = (tried: boolean) => page(closed(usual), 'en', { postalCodeTried: tried });
    expect(asks(false)).toMatch(/<form action="\/t\/K7WQ2MXN4RT8VBHJP\?lang=en#postal" method="post">.*name="unlock"/s);
    expect(asks(false)).not.toContain(staticWords['postal.wrong'][0]);
    expect(asks(true)).toContain(staticWords['postal.wrong'][0]);
    expect(page(usual, 'en')).not.toContain('id="opening"');
  });

  it('collapses the form after a successful submit, and keeps it open with the errors after a refused one', () => {
    const sent = (saved: boolean) => page(usual, 'en', { sent: { saved, faults: [], typed: {} } });
    expect(sent(true)).toMatch(/Thank you.*<details><summary>Change something else<\/summary><form/);
    expect(sent(false)).toContain('<details open=""><summary>Change something');
    expect(sent(false)).toContain('<form class="changes"');
  });

  it('confirms a request for another day, and its withdrawal, without promising that the driver knows', () => {
    const saved = (request: 'asked' | 'withdrawn') =>
      page(usual, 'fr', { sent: { saved: true, request, faults: [], typed: {} } });
    expect(saved('asked')).toMatch(/role="status">Demande envoyée\.</);
    expect(saved('withdrawn')).toMatch(/role="status">Demande retirée\.</);
  });

  it('asks one question after a visit that failed, opens the answer that was refused, and says what happens without one', () => {
    const promise = { from: null, until: { at: null, local: '2026-11-24', zone }, isOverdue: false };
    const state = { status: 'SKIPPED', statusId: 1, kind: 'MISSED', request: null } as const;
    const missed: TrackingView = { ...usual, ...state, promise, undoable: [] };
    const asked = page(missed, 'fr');
    expect(asked).toContain('Quand devons-nous repasser?');
    expect(asked).toMatch(/<button[^>]*value="2026-11-22"[^>]*>Le dimanche 22 novembre<\/button>/);
    expect(asked).toContain('Sans réponse de votre part, nous repasserons au plus tard le mardi 24 novembre.');
    expect(page({ ...missed, request: usual.request }, 'fr')).not.toContain('Sans réponse de votre part');
    expect(asked).not.toContain('name="confirmed"');
    const faults = [{ path: 'placeWords', message: 'Zut' }];
    const refused = page(missed, 'fr', {
      sent: { saved: false, faults, typed: { place: 'NEIGHBOUR', placeWords: '' } },
    });
    expect(refused).toMatch(/<details class="answer" open=""><summary>Le laisser quelque part.*Zut/);
    const saved = page(missed, 'fr', { sent: { saved: true, faults: [], typed: {} } });
    expect(saved).toContain('<h2 id="change">Modifier la livraison</h2>');
    expect(saved).not.toContain('Sans réponse de votre part');
    const answered = page({ ...missed, isAnswered: true }, 'fr');
    expect(answered).toMatch(
      /<h2 id="change">Modifier la livraison<.*<details><summary>Modifier autre chose<.*Le laisser/s,
    );
    expect(answered).not.toContain('Sans réponse de votre part');
    const unclear = page({ ...missed, statusId: 2, promise: null }, 'en');
    expect(unclear).toMatch(/What is missing to find you\?.*name="addressLine2".*name="phone".*Something else/s);
    expect(unclear).toContain('We will only come back once we have your answer.');
  });

  it.each(Object.values(skipReasons))('shows the fault of a refused answer in its own form: reason %s', (statusId) => {
    const type = statusId === skipReasons.notReceived ? 'PICKUP' : 'DELIVERY';
    const missed = { ...usual, type, status: 'SKIPPED', statusId, kind: 'MISSED', chosen: null } as const;
    const formsOf = (html: string) =>
      [
        ...(html
          .split('id="changes"')[1]
          ?.split('</section>')[0]
          ?.matchAll(/<form class="(?:changes|days)".*?<\/form>/gs) ?? []),
      ].map(([form]) => form);
    const namesOf = (form: string) => [...new Set([...form.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name))];
    const forms = formsOf(page(missed, 'fr')).map(namesOf);
    expect(forms.length).toBeGreaterThan(1);
    for (const names of forms) {
      const typed = Object.fromEntries(names.map((name) => [name, `Zut ${name}`]));
      const faults = [{ path: names.at(-1) ?? '', message: 'Hélas' }];
      const refused = page(missed, 'fr', { sent: { saved: false, faults, typed } });
      const failed = formsOf(refused).filter((form) => form.includes('Hélas'));
      expect(failed.map(namesOf)).toEqual([names]);
      for (const [, name] of failed[0]?.matchAll(/<input[^>]* name="(\w+)"/g) ?? [])
        expect(failed[0]).toContain(`value="Zut ${name}"`);
      const [first, ...folded] = refused.split(/(?=<details class="answer")/);
      expect(first?.includes('Hélas') || folded.some((each) => /^<details[^>]* open="".*Hélas/s.test(each))).toBe(true);
    }
  });

  it('says back what was chosen to the holder of the link, each with its form and a button that takes it back', () => {
    const text = page(usual, 'fr');
    expect(text).toContain('À laisser chez un voisin\u00a0: 4212, Zed');
    expect(text).toMatch(/Code de porte\u00a0: #1974.*value="#1974".*value="doorCode"/s);
    const unsaid = page({ ...usual, chosen: null }, 'fr');
    expect(unsaid).not.toContain('#1974');
    expect(unsaid).not.toContain('name="clear"');
  });

  it('promises an answer to a claim until its day has passed', () => {
    const claim = { kind: 'DAMAGED', status: 'OPEN', number: '7KQ2MPX' } as const;
    const answerBy = { at: '2026-11-23T15:00:00.000Z', local: '2026-11-23, 10:00', zone };
    const filed: TrackingView = {
      ...usual,
      claim: { ...claim, at: answerBy, answerBy, answers: [], photos: [], mayAddPhoto: true },
    };
    expect(page(filed, 'fr')).toContain('Réclamation 7KQ2MPX\u00a0: Colis endommagé');
    expect(page(filed, 'fr')).toContain('Vous aurez une réponse ici au plus tard le lundi 23 novembre');
    expect(page({ ...filed, today: '2026-11-24' }, 'fr')).toContain('La réponse tarde');
    expect(page(filed, 'fr')).toContain('multipart/form-data');
    expect(page({ ...filed, claim: filed.claim && { ...filed.claim, mayAddPhoto: false } }, 'fr')).not.toContain(
      'multipart',
    );
  });

  it.each(['OPEN', 'ANSWERED', 'SETTLED', 'FOUND'] as const)(
    'gives no hint to look for a parcel: claim %s',
    (status) => {
      const claim = usual.claim && { ...usual.claim, kind: 'DAMAGED' as const, status };
      const claimed = page({ ...usual, status: 'COMPLETED', canChange: false, claim }, 'en');
      expect(claimed).toContain('Your claim is shown below.');
      const tone = isClaimOpen(status) ? 'skipped' : 'completed';
      expect(claimed).toContain(`<main class="tone-${tone}">`);
      expect(claimed).not.toContain('Look around');
    },
  );

  it('shows the fault of a claim in its card only', () => {
    const sent = { saved: false, faults: [{ path: '', message: 'Hélas' }], typed: { claim: '', kind: 'WRONG' } };
    const text = page({ ...usual, status: 'COMPLETED', canChange: false, claim: null }, 'fr', { sent });
    expect(text.match(/role="alert">Hélas/g)).toHaveLength(1);
    expect(text).not.toContain('id="changes"');
    expect(text).toMatch(/<input[^>]*(checked[^>]*value="WRONG"|value="WRONG"[^>]*checked)/);
  });

  it('shows the promised day, and once it has passed a notice that the delivery is late', () => {
    const promise = { from: null, until: { at: null, local: '2026-11-24', zone }, isOverdue: false };
    const skipped = { ...usual, status: 'SKIPPED', statusId: 1, kind: 'MISSED', promise } as const;
    expect(page(skipped, 'en')).toContain('We will come back by Tuesday, November 24.');
    expect(page(skipped, 'fr')).toContain('Nous repasserons au plus tard le mardi 24 novembre.');
    const late = page({ ...skipped, today: '2026-11-27' }, 'en');
    expect(late).not.toContain('We will come back');
    expect(late).toContain('This is later than we promised');
    const scheduled = { ...usual, status: 'DELIVERY_SCHEDULED', window: null, today: '2026-11-27' } as const;
    expect(page(scheduled, 'en')).toMatch(/This is later than we promised.*mailto:q@w.example.*Was expected/s);
    const window = { ...usual, today: '2026-11-22', updatedAt: '2026-11-22T14:00:00.000Z' };
    expect(page(window, 'en')).not.toContain(words['arrival.overdue'][0]);
  });

  /** Returns the visible text of a page, without markup. */
  const read = (view: TrackingView, language: Language) =>
    page(view, language)
      .replace(/<!-- -->|<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ');

  it('describes a time window in words, and for a moved one the reason, the time of the change and the first window', () => {
    expect(read(usual, 'en')).toContain('This afternoon, between 1:30 and 4:30Saturday, November 21');
    expect(read(usual, 'fr')).toContain('Cet après-midi, entre 13 h 30 et 16 h 30');
    expect(read(usual, 'en')).toMatch(
      /our route left at 9:43 a\.m\., 23 minutes late\. It was to be between 1:07 p\.m\. and 4:07 p\.m\. at first\./,
    );
    expect(read(usual, 'fr')).toContain(
      'partie à 9 h 43, avec 23 minutes de retard. C’était prévu entre 13 h 07 et 16 h 07.',
    );
    expect(read({ ...usual, moved: null }, 'en')).not.toContain('Later than planned');
    const noon = {
      ...usual,
      window: { from: zoned('10:30'), to: zoned('13:00') },
      updatedAt: '2026-11-21T09:20:00.000Z',
    };
    expect(read(noon, 'en')).toContain('Today, between 10:30 a.m. and 1:00 p.m.');
    expect(read(noon, 'fr')).toContain('Aujourd’hui, entre 10 h 30 et 13 h');
    const night = { ...usual, window: { from: zoned('01:42'), to: zoned('04:42') }, moved: null };
    expect(read({ ...night, updatedAt: '2026-11-21T01:17:00.000Z' }, 'fr')).toContain(
      'Cette nuit, entre 1 h 42 et 4 h 42',
    );
    const begun = { ...night, updatedAt: '2026-11-21T01:47:00.000Z' };
    expect(read(begun, 'en')).toContain('Early this morning, by 4:42Saturday');
    expect(read(begun, 'fr')).toContain('Cette nuit, d’ici 4 h 42samedi');
    const overnight = {
      ...begun,
      window: {
        from: zoned('01:42'),
        to: { ...zoned('04:42'), at: '2026-11-22T04:42:00.000Z', local: '2026-11-22, 04:42' },
      },
    };
    expect(read(overnight, 'en')).toContain('Tomorrow, by 4:42 a.m.Sunday, November 22');
    expect(read({ ...usual, today: '2026-11-20' }, 'en')).toContain('Tomorrow afternoon, between 1:30 and 4:30');
    expect(read({ ...usual, today: '2026-11-18' }, 'fr')).toContain('samedi 21 novembre, entre 13 h 30 et 16 h 30');
  });

  it("shows the number of stops before this one, and the driver's distance with its age", () => {
    const at = (stopsBefore: number, metres: number | null, minutesAgo: number | null) => ({
      ...usual,
      whereabouts: {
        stopsBefore,
        minutesAgo,
        driver: minutesAgo === null ? null : { latitude: 45.5, longitude: -73.6, metres },
      },
    });
    expect(read(at(2, 900, 1), 'en')).toContain(
      '2 stops before yours.The driver is about 900 m away. Updated 1 min ago.',
    );
    expect(read(at(1, 1200, 0), 'fr')).toContain(
      'Un arrêt avant le vôtre.Le livreur est à environ 1,2 km. Position reçue à l’instant.',
    );
    expect(read(at(0, null, 0), 'en')).toContain('Yours is the next stop.Updated just now.');
    expect(read(at(12, null, null), 'en')).toMatch(/12 stops before yours\.(?!Updated)/);
  });

  it('renders a map only with more than one point, and labels close points on opposite sides', () => {
    const { map } = usual;
    if (!map) throw new Error('No map');
    const drawn = (store: { x: number; y: number } | null, more: Partial<TrackingView> = {}) => {
      const whereabouts = { stopsBefore: 2, driver: null, minutesAgo: null };
      return page({ ...usual, whereabouts, map: { ...map, store }, ...more }, 'fr');
    };
    const named = (name: string, html: string) => new RegExp(`<text y="(-?\\d+)">${name}</text>`).exec(html)?.[1];
    const near = drawn({ x: 95, y: 100 });
    expect([named('Vous', near), named('Magasin', near)]).toEqual(['-12', '22']);
    expect(named('Magasin', drawn({ x: 200, y: 150 }))).toBe('-12');
    for (const store of [null, { x: 82, y: 91 }]) expect(drawn(store)).not.toContain('class="city"');
    expect(drawn({ x: 82, y: 91 }, { whereabouts: usual.whereabouts })).toContain('class="city"');
    expect(drawn({ x: 200, y: 150 }, { map: { ...map, isRough: true } })).toContain('<circle r="24" class="rough">');
    expect(near).not.toContain('class="rough"');
  });

  it('shows where a parcel waits, the opening hours, the last day and the directions', () => {
    const dropoff = { name: 'Zed Depot', address: '9 Zig, Zag, QC, H2J 1H7', hours: '9–17', holdUntil: '2026-11-25' };
    const waiting = { ...usual, status: 'AT_DROPOFF_POINT', dropoff } as const;
    const html = page(waiting, 'en');
    for (const text of ['Zed Depot', '9 Zig, Zag, QC, H2J 1H7', '9–17', 'Wednesday, November 25', 'tel:1'])
      expect(html).toContain(text);
    expect(html).toContain('query=Zed+Depot%2C+9+Zig%2C+Zag%2C+QC%2C+H2J+1H7');
    const over = { ...waiting, today: '2026-11-26' };
    for (const [language, past, waits] of [
      ['en', 'Was kept until', /waits for you|Ready for you|Kept for you|Bring the/],
      ['fr', 'Était gardé jusqu’au', /vous attend|Prêt pour vous|Gardé pour vous|Apportez/],
    ] as const) {
      expect(read(over, language)).toContain(past);
      expect(read(over, language)).not.toMatch(waits);
      expect(read(waiting, language)).toMatch(waits);
    }
    expect(page({ ...waiting, dropoff: null }, 'en')).toContain('ask Zed &amp; 9 or write to us');
    expect(page(closed(waiting), 'en')).toContain('Enter the postal code below');
  });

  it('shows the progress in every status but NOT_SCHEDULED and CANCELED', () => {
    const without = views.filter((view) => !page(view, 'en').includes('class="progress"')).map(({ status }) => status);
    expect(new Set(without)).toEqual(new Set(['NOT_SCHEDULED', 'CANCELED']));
  });

  it('groups the journey by days and collapses the older ones', () => {
    const on = (day: number, kind: TrackingView['journey'][number]['kind']): TrackingView['journey'][number] => ({
      id: kind,
      kind,
      statusId: null,
      date: null,
      at: { at: `2026-11-${day}T14:00:00.000Z`, local: `2026-11-${day}, 09:00`, zone },
      package: null,
    });
    const html = page(
      { ...usual, journey: [on(17, 'orderReceived'), on(18, 'scheduled'), on(20, 'atWarehouse'), on(21, 'smsSent')] },
      'en',
    );
    const [shown = '', folded = ''] = html.split('<summary>Earlier (2)');
    // The current step is marked, not the latest text message, and none of the collapsed steps is.
    expect(html.split('<h2 id="journey">')[1]?.match(/<li aria-current="step">/g)).toHaveLength(1);
    expect(shown).toMatch(/Yesterday.*<li aria-current="step">/s);
    expect(shown).toMatch(/<h3>Today, <time.*Saturday, November 21.*<h3>Yesterday, <time.*Friday, November 20/s);
    expect(folded).toMatch(/Wednesday, November 18.*Tuesday, November 17/s);
  });

  it('offers the planned visit as a day only while one is planned', () => {
    const missed = { ...usual, status: 'SKIPPED', promise: null } as const;
    expect(page({ ...missed, statusId: 2 }, 'en')).not.toContain('As planned');
    expect(page({ ...usual, status: 'AT_WAREHOUSE' }, 'fr')).toContain(
      '<option value="" selected="">Comme prévu</option>',
    );
  });

  it.each([null, 0, 1, 2, 4, 5, 6, 7])('asks instead of offering to confirm the details: reason %s', (statusId) => {
    const view = { ...usual, status: statusId === 7 ? 'DELAYED_BY_xyz' : 'SKIPPED', statusId } as const;
    expect(page(view, 'en')).not.toContain('name="confirmed"');
    expect(page(view, 'en')).toContain('class="answer"');
  });

  it('mentions the photo only if there is one', () => {
    const delivered = { ...usual, status: 'COMPLETED', claim: null } as const;
    expect(page(delivered, 'fr')).toContain('Regardez d’abord la photo');
    expect(page({ ...delivered, photos: [] }, 'fr')).not.toContain('Regardez d’abord la photo');
  });

  it('does not promise a time window that has passed', () => {
    const late = page({ ...usual, updatedAt: '2026-11-21T18:00:00.000Z' }, 'en');
    expect(late).toContain('Was expected');
    expect(late).toContain(words['arrival.overdue'][0]);
  });
});

describe('a page without a parcel', () => {
  it.each(['en', 'fr'] as const)('is the same for every unknown code and needs no script (%s)', (language) => {
    const html = page(null, language, { problem: 'notFound', code: 'SECRET-1' });
    expect(html).toBe(page(null, language, { problem: 'notFound', code: 'SECRET-2' }));
    expect(html).not.toMatch(/<script|SECRET/);
    expect(page(null, language, { problem: 'tooMany' })).not.toBe(html);
  });
});
