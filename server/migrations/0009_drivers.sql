-- People who would like to drive for the courier. Each is there once, as they last wrote.
create table driver_sign_ups (
  id uuid primary key,
  -- Folded, as an account's is.
  email text not null unique,
  name text not null,
  phone text not null,
  city text not null,
  vehicle text not null check (vehicle in ('BICYCLE', 'CAR', 'VAN', 'TRUCK')),
  language text not null check (language in ('en', 'fr')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
