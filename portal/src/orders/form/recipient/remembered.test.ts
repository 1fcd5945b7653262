import { describe, expect, it } from 'vitest';
import { emptyOrder } from '../values.ts';
import { recall } from './remembered.ts';

const elodie = {
  recipient: 'Élodie Tremblay',
  phone: '4165550142',
  email: null,
  address: '55 Mill St, Toronto, ON, M5A 3C4',
  addressLine2: '12',
  note: 'Code 4711',
  orders: 2,
  lastAt: '2026-11-18T15:00:00Z',
};
const { phone, address, addressLine2, note } = elodie;

describe('choosing a remembered recipient', () => {
  it('fills empty fields and completes the field being typed', () => {
    expect(recall(elodie, { ...emptyOrder, recipient: 'elod' }, 'recipient')).toEqual({
      fill: { recipient: 'Élodie Tremblay', phone, address, addressLine2, note },
      offers: {},
    });
  });

  it('keeps other typed values and offers the remembered ones', () => {
    const typed = { ...emptyOrder, recipient: 'Elodie T.', phone: '416', address: '1 King St', note: 'Ring twice' };
    expect(recall(elodie, typed, 'phone')).toEqual({
      fill: { phone },
      offers: { recipient: { recipient: elodie.recipient }, note: { note }, address: { address, addressLine2 } },
    });
  });

  it('only offers the address if a different unit is typed', () => {
    const typed = { ...emptyOrder, recipient: 'elod', addressLine2: '3' };
    expect(recall(elodie, typed, 'recipient')).toMatchObject({ offers: { address: { address, addressLine2 } } });
    expect(recall(elodie, typed, 'recipient').fill).not.toHaveProperty('address');
  });

  it('fills in the unit of an address that is already typed', () => {
    const typed = { ...emptyOrder, address: address.toUpperCase() };
    expect(recall(elodie, typed, 'recipient').fill).toMatchObject({ address, addressLine2 });
  });
});
