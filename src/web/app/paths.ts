/** Addresses of the public pages and the few of the back office that they lead to. */
export const paths = {
  home: '/',
  booking: '/booking',
  confirmation: '/booking/confirmation',
  login: '/admin/login',
  profile: '/admin/profile',
} as const
