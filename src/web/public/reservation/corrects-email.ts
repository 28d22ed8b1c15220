/** The link’s page opens with the form for another e-mail address, whose heading this names. */
export const CORRECTS_EMAIL = '#correction'
