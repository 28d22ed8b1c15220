/** Mails in 24 hours to one mailbox, and requests of one network and of the whole site, which quarters share. */
export const LOST_LINK_BOUNDS = { mailbox: 3, network: 10, site: 200 }
