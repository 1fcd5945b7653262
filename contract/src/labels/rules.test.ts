import { expect, test } from 'vitest';
import { formatPhone } from './rules.ts';

test('ten digits are formatted in groups', () => {
  expect(formatPhone('5145550123')).toBe('514-555-0123');
  expect(formatPhone('0000000000')).toBe('000-000-0000');
});

test.each([
  '',
  '+15145550123',
  '15145550123',
  '555-0123',
  '514 555 0123',
  '514555012',
  '5145550123 ext. 4',
  '٥١٤٥٥٥٠١٢٣',
  '5145550123\n',
])('any other number is left unchanged: %j', (phone) => expect(formatPhone(phone)).toBe(phone));
