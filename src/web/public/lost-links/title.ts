export const FIND_RESERVATIONS = 'Retrouver mes rendez-vous'
