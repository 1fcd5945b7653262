import { describe, expect, test } from 'vitest';
import { readDate, readNumber, readTags, readText, readTime, readType, readYesNo } from './cells.ts';

describe('a number', () => {
  test.each([
    ['2', 2],
    [' 2.50 ', 2.5],
    ['2,5', 2.5],
    ['-1', -1],
    ['', undefined],
    ['1,000', '1,000'],
    ['two', 'two'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['١', '١'],
  ])('%j is %j', (cell, value) => expect(readNumber(cell)).toBe(value));
});

describe('yes or no', () => {
  test.each([
    ['yes', true],
    ['OUI', true],
    ['x', true],
    ['no', false],
    ['Faux', false],
    ['0', false],
    [' ', undefined],
    ['maybe', 'maybe'],
  ])('%j is %j', (cell, value) => expect(readYesNo(cell)).toBe(value));
});

describe('a time', () => {
  test.each([
    ['14:30', '14:30'],
    ['9:30', '09:30'],
    ['14:30:00', '14:30'],
    ['2:30 PM', '14:30'],
    ['12:05 a.m.', '00:05'],
    ['14 h 30', '14:30'],
    ['14h30', '14:30'],
    ['13:00 PM', '13:00 PM'],
    ['25:00', '25:00'],
    ['noon', 'noon'],
  ])('%j is %j', (cell, value) => expect(readTime(cell)).toBe(value));
});

test('a type is known in both languages', () => {
  expect(['Livraison', 'PICKUP', ' ramassage ', '', 'drone'].map(readType)).toEqual([
    'DELIVERY',
    'PICKUP',
    'PICKUP',
    undefined,
    'drone',
  ]);
});

test('tags are parted by the usual signs, dates by either', () => {
  expect(readTags(' Gift, Fragile;cold |')).toEqual(['Gift', 'Fragile', 'cold']);
  expect([readDate('2026/11/21'), readDate(' 2026-11-21'), readDate('11/21/2026')]).toEqual([
    '2026-11-21',
    '2026-11-21',
    '11/21/2026',
  ]);
});

test('text is kept byte for byte, and spaces alone are nothing', () => {
  expect([' 007 ', '+1', '\u00a0', '  '].map(readText)).toEqual([' 007 ', '+1', '', '']);
});
