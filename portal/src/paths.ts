// The only place with the portal's addresses.

/** The portal's own screens. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  orders: '/orders',
  imports: '/orders/imports',
  import: '/orders/imports/$id',
  stores: '/pickup-schedules',
} as const;
