/** Until a refund is seen on the card that paid. */
export const CARD_REFUND_DAYS = '5 à 10 jours ouvrés'
