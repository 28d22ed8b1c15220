import { french } from '#domain/language/typography.ts'
import { type Command, Misuse } from './command.ts'

export const COMMANDS: Record<string, Command> = {
  migrate: {
    summary: 'met les tables à jour sans démarrer le site',
    failure: 'Migration impossible.',
    changes: french`Exécute les mises à jour de la base qui attendent, toutes ou aucune, puis les nomme. Un démarrage du site le fait aussi.`,
    examples: ['migrate'],
    run: async (config) => (await import('./migrate.ts')).migrateAlone(config),
  },
  unlock: {
    summary: 'libère le verrou d’une migration interrompue, jamais celui d’une migration au travail',
    failure: 'Impossible de regarder le verrou.',
    changes: french`Ferme dans PostgreSQL la connexion d’une migration qui ne répond plus depuis une minute. Avec SQLite il n’y a jamais rien à libérer.`,
    examples: ['unlock'],
    run: async (config) => (await import('./unlock.ts')).unlock(config),
  },
  check: {
    summary: 'contrôle la base, les images et les envois, et répare ce qui peut l’être',
    failure: 'Contrôle impossible.',
    options: { repair: { description: 'répare ce qu’une commande peut décider' } },
    changes: french`Sans --repair, rien ne change. Rendez-vous et clients ne sont jamais supprimés. Le code de sortie est 1 si quelque chose est à signaler.`,
    examples: ['check', 'check --repair'],
    run: async (config, { flags }) =>
      (await import('./check.ts')).check(config, { repair: flags.has('repair') }),
  },
  backup: {
    summary: 'sauvegarde la base, les images et la clé dans une archive, et la vérifie',
    failure: 'Sauvegarde impossible.',
    options: {
      to: { value: 'dossier', description: 'où écrire l’archive, au lieu de BACKUP_DIR' },
      encrypted: { description: 'n’écrit que l’archive chiffrée, pour la clé publique réglée' },
      cause: { value: 'cause', description: 'command, staff ou night, pour la liste du site' },
    },
    changes: french`Écrit une archive, la restaure à côté pour la vérifier, puis supprime dans BACKUP_DIR celles de trop. Le site peut être en marche. Avec BACKUP_S3_URL, une copie chiffrée part dans ce bucket.`,
    examples: ['backup', 'backup --to /media/cle-usb --encrypted'],
    run: async (config, { flags, values }) =>
      (await import('./backup.ts')).backup(config, {
        to: values.to,
        isEncrypted: flags.has('encrypted'),
        cause: toCause(values.cause),
      }),
  },
  restore: {
    summary: 'remet en place une sauvegarde, dans SQLite ou dans PostgreSQL',
    failure: 'Le site n’a pas été restauré.',
    argument: { name: 'fichier', description: 'la sauvegarde, .tar.gz ou .tar.gz.age' },
    options: {
      force: { description: 'met de côté le site qui est déjà là' },
      identity: {
        value: 'fichier',
        description: 'clé secrète age, pour une sauvegarde chiffrée',
      },
      erasures: { value: 'fichier', description: 'liste d’effacements plus récente que la sauvegarde' },
    },
    changes: french`Contrôle toute la sauvegarde, puis remplit DATA_DIR, la base de DATABASE_URL et le bucket de S3_URL s’ils sont réglés. Arrêtez d’abord proprement le site. Les messages qui attendaient sont retenus, et les connexions fermées.`,
    examples: [
      'restore data/backups/cabinet-2027-04-12-030000.tar.gz',
      'restore cabinet-2027-04-12-030000.tar.gz.age --identity cle.txt',
    ],
    run: async (config, { argument, flags, values }) =>
      (await import('./restore.ts')).restore(config, {
        archive: argument,
        force: flags.has('force'),
        identity: values.identity,
        erasures: values.erasures,
      }),
  },
  rescue: {
    summary: 'remet en place ce que le site a enregistré en perdant sa base',
    failure: 'La base n’a pas été remplacée.',
    argument: {
      name: 'fichier',
      description: french`un practice-rescued-….db ; sinon le plus récent de DATA_DIR`,
      isOptional: true,
    },
    options: { force: { description: 'même si la base qui est là a été modifiée depuis' } },
    changes: french`Contrôle ce fichier, dit ce qu’il contient et ce que contient la base qui est là, met celle-ci de côté, puis lui donne la place. Arrêtez d’abord proprement le site.`,
    examples: ['rescue'],
    run: async (config, { argument, flags }) =>
      (await import('./rescue.ts')).rescue(config, { file: argument, force: flags.has('force') }),
  },
  'reset-password': {
    summary: 'donne un nouveau mot de passe à quelqu’un qui a perdu le sien',
    failure: 'Le mot de passe n’a pas changé.',
    argument: { name: 'nom d’utilisateur', description: 'le compte' },
    changes: french`Affiche un lien qui sert une fois, pendant trente minutes, ou, si l’adresse du site n’est pas connue, un mot de passe provisoire. L’ancien mot de passe ne sert plus, les connexions du compte sont fermées, et son adresse e-mail reçoit un message. La connexion en deux étapes reste. Le site peut être en marche ou non.`,
    examples: ['reset-password camille'],
    run: async (config, { argument }) =>
      (await import('./reset-password.ts')).resetPassword(config, argument),
  },
  'add-superadmin': {
    summary: 'ajoute quelqu’un qui peut tout régler dans l’administration',
    failure: 'Le compte n’a pas été ajouté.',
    argument: { name: 'nom d’utilisateur', description: 'le nom du nouveau compte' },
    options: {
      'first-name': { value: 'prénom', description: french`obligatoire ; demandé s’il manque` },
      'last-name': { value: 'nom', description: french`obligatoire ; demandé s’il manque` },
      email: { value: 'adresse', description: french`facultative ; demandée sur un terminal` },
      'password-stdin': {
        description: french`lit le mot de passe sur l’entrée standard (une ligne), au lieu d’en créer un`,
      },
    },
    changes: french`Affiche un lien qui sert une fois, pendant sept jours, ou, si l’adresse du site n’est pas connue, un mot de passe provisoire. Un mot de passe ne se donne jamais en argument : il resterait dans l’historique du terminal. Le site peut être en marche ou non.`,
    examples: [
      'add-superadmin camille',
      'add-superadmin camille --first-name Camille --last-name Roy --email camille@exemple.fr',
      'add-superadmin camille --first-name Camille --last-name Roy --password-stdin < fichier',
    ],
    run: async (config, given) => (await import('./add-superadmin.ts')).addSuperadmin(config, given),
  },
  'disable-second-factor': {
    summary: 'retire la connexion en deux étapes de quelqu’un qui a tout perdu',
    failure: 'Rien n’a été retiré.',
    argument: { name: 'nom d’utilisateur', description: 'le compte' },
    changes: french`Retire les codes, les clés d’accès et les codes de secours du compte, ferme ses connexions et lui écrit. Son mot de passe reste.`,
    examples: ['disable-second-factor camille'],
    run: async (config, { argument }) =>
      (await import('./disable-second-factor.ts')).disableSecondFactor(config, argument),
  },
  'replace-key': {
    summary: 'remplace une clé secrète perdue, site arrêté, et dit ce qui se perd avec elle',
    failure: 'La clé n’a pas été remplacée.',
    changes: french`Enregistre la clé de SECRET_KEY, ou un fichier secret.key neuf, et abandonne ce que l’ancienne protégeait. Ne change rien si la clé est déjà celle de la base.`,
    examples: ['replace-key'],
    run: async (config) => (await import('./replace-key.ts')).replaceKey(config),
  },
  'move-uploads': {
    summary: 'copie les images et les effacements de DATA_DIR dans le bucket de S3_URL',
    failure: 'Les images ne sont pas toutes copiées.',
    changes: french`Copie ce qui manque au bucket et compare les tailles. Le dossier reste tel qu’il est ; la commande peut être relancée.`,
    examples: ['move-uploads'],
    run: async (config) => (await import('./move-to-bucket.ts')).moveToBucket(config),
  },
}

const CAUSES = ['command', 'staff', 'night'] as const

function toCause(given = 'command'): (typeof CAUSES)[number] {
  const cause = CAUSES.find((name) => name === given)
  if (!cause) throw new Misuse(french`L’option --cause vaut ${CAUSES.join(', ')}, et non ${given}.`)
  return cause
}
