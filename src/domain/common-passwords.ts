/**
 * Base words of leaked password lists, French ones first, without accents and in lower case. Callers also look up
 * the password stripped of digits and punctuation.
 */
const WORDS = `
motdepasse monmotdepasse mdp password passwort passw0rd p4ssw0rd p@ssw0rd p@ssword pass passe passer passpass
azerty azertyuiop azertyui azert qwerty qwertyuiop qwertz qwertyui qsdfghjklm asdfghjkl asdfasdf wxcvbn zxcvbnm qazwsx
qazwsxedc aqwzsx aqwzsxedc azeqsdwxc azqsw zaqwsx onetwothree abcdef abcdefg abcdefgh abcdefghi abcabc
bonjour bonsoir salut coucou bienvenue soleil doudou loulou chouchou chaton chocolat caramel nounours bisous bisou
jetaime jetaimes iloveyou jtm amour monamour moncoeur mamour princesse prince papillon tournesol marguerite
vanille fraise framboise cerise pomme banane ananas abricot noisette biscuit cookie praline reglisse bonbon
maison famille vacances voyage voiture moto velo football foot rugby tennis zidane ronaldo messi mbappe psg marseille
olympique olympiquedemarseille allezlom parisstgermain paris lyon lille nantes bordeaux toulouse bretagne corse france
francais vivelafrance liberte egalite secret topsecret inconnu personne rien nimportequoi jesaispas
nicolas camille julien thomas alexandre antoine maxime clement benjamin kevin jonathan sebastien guillaume romain
mathieu florian anthony vincent jeremy quentin pierre olivier damien jerome stephane christophe philippe francois
laurent frederic michel patrick thierry pascal daniel alain bernard gerard marie sophie caroline celine aurelie
emilie laetitia virginie stephanie isabelle nathalie sandrine veronique catherine christine christelle valerie
martine sylvie monique francoise jacqueline mathilde charlotte manon pauline marion laura justine lea chloe emma
charlie george jordan michael michelle jessica jennifer ashley robert daniel andrew joshua matthew hunter buster
admin administrateur administrator root superuser superadmin superadministrateur user utilisateur invite guest test
tester testtest demo exemple example default defaut changeme changezmoi changermoi modifier letmein entrez ouvrir
sesame ouvretoi login connexion identifiant compte account acces access system systeme server serveur internet
google facebook instagram youtube twitter amazon orange free bouygues windows microsoft apple samsung iphone android
welcome hello monkey dragon master shadow sunshine superman batman spiderman pokemon pikachu naruto starwars
trustno1 football baseball soccer hockey killer freedom whatever computer ordinateur merlin ginger pepper summer
winter autumn spring printemps automne hiver ete janvier fevrier mars avril mai juin juillet aout septembre octobre
novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche flower mustang harley corvette ferrari porsche
massage massages masseur masseuse bienetre wellness relaxation detente zen spa cabinet praticien praticienne therapie
yoga sophrologie reflexologie osteopathe institut salon beaute rendezvous reservation agenda
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
