-- How exactly an order's place is known. Null beside a place: whoever made the order gave it, and it is not to be changed.
alter table orders add column location_precision text check (location_precision in ('address', 'street', 'postal', 'city'));

-- The ten digits of a North American number, however it is written, without its leading 1 and its extension.
create function phone_digits(phone text) returns text immutable parallel safe
  return left(ltrim(translate(phone, translate(phone, '0123456789', ''), ''), '1'), 10);

-- An address as it is compared while one types it: without marks, signs and capitals. Parity with server/src/recipients/keys.ts is tested.
create function address_key(address text) returns text immutable parallel safe
  return translate(
    lower(address),
    'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ-''’.,#',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy   '
  );

-- Remembered recipients and addresses: what begins with what was typed, the newest first.
create index orders_by_phone on orders (retailer_id, phone_digits(phone) collate "C", created_at desc)
  where deleted_at is null and phone is not null;
create index orders_by_address on orders (retailer_id, address_key(address) collate "C", created_at desc)
  where deleted_at is null;
