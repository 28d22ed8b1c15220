/** Signs of 7 bits that every phone knows (3GPP TS 23.038, 6.2.1), with those of its extension table. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENSION = new Set('\f^{}\\[~]|€')

export function isBasicGsm(sign: string): boolean {
  return BASIC.has(sign)
}

/** Takes two units. */
export function isExtendedGsm(sign: string): boolean {
  return EXTENSION.has(sign)
}
