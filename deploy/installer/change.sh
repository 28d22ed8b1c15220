# From one version to another, and back. While `change` exists, a change has begun and has not ended.

change=$programs/.change
is_served_since=

# kind: update or return; from: the version that is whole; began: seconds; backup: of a return that needs it.
note_change() {
  printf 'kind=%s\nfrom=%s\nto=%s\nbegan=%s\nbackup=%s\n' "$mode" "$from" "$release" "$(date +%s)" "$1" > "$change.new"
  settle "$change.new" "$change"
}

read_change() { sed --quiet "s/^$1=//p" "$change"; }

update() {
  begin "la mise à jour de $from vers $release"
  # Only a machine that has restarted meanwhile has let visitors in.
  if [ -e "$change" ] && systemctl is-active --quiet caddy; then is_served_since=yes; fi
  if [ -n "$(read_setting DATABASE_URL '')" ]; then
    warn "la base est dans PostgreSQL. Si la mise à jour échoue, elle peut revenir à sa sauvegarde : ce qu’un autre serveur y aurait écrit entre-temps serait perdu."
  fi
  stop_caddy
  if [ ! -e "$change" ] || [ "$(read_change to)" != "$release" ]; then note_change ''; fi
  say "Personne n’entre pendant la mise à jour : le site fait sa sauvegarde, puis change de version. S’il ne répond pas en cinq minutes, celle d’avant revient."
  lay_unit "$here"
  point_to "$release"
  must_restart=yes
  restart_site
  if site_answers; then keep_update; else
    show_why
    exit 1
  fi
}

keep_update() {
  local backup
  backup=$(find_backup)
  ln --symbolic --force --no-dereference "$from" "$programs/previous"
  printf '%s\n%s\n' "$from" "$backup" > "$programs/.before-$release"
  rm "$change"
  open_to_visitors
  changed "mise à jour de $(version_of "$from") vers $(version_of "$release"), vérifiée"
  say "La version d’avant reste là. Y revenir : $programs/$from/install"
}

# The one that the start has made before it changed tables, if it had to.
find_backup() {
  local folder
  folder=$(read_setting BACKUP_DIR "$(read_setting DATA_DIR "$data")/backups")
  find "$folder" -maxdepth 1 -name 'cabinet-*.tar.gz' -newermt "@$(read_change began)" -printf '%T@ %p\n' 2> /dev/null |
    sort --numeric-sort | head --lines=1 | cut --delimiter=' ' --fields=2- || true
}

# By itself, as nobody has been served since. Works on whatever fails: `set -e` is off here.
go_back() {
  local backup=''
  say "Retour à la version d’avant, $from."
  if [ -z "$is_served_since" ]; then backup=$(find_backup); fi
  if run_older "$from" "$backup"; then
    rm --force "$change"
    say "La version d’avant tourne de nouveau : $from"
  else
    show_why
  fi
}

# As the database is, if it allows that; else with the backup.
run_older() {
  local older=$1 backup=$2
  systemctl stop cabinet
  point_to "$older"
  give_back_room
  lay_unit "$programs/$older"
  must_restart=yes
  restart_site
  if site_answers; then return 0; fi
  if [ -z "$backup" ] || ! is_start_refused; then return 1; fi
  systemctl stop cabinet
  cabinet restore --force "$backup" || return 1
  must_restart=yes
  restart_site
  site_answers
}

# A decision of whoever types: visitors have been served by the newer version.
return_to_older() {
  begin "le retour à $release"
  local backup=''
  if [ -e "$change" ] && [ "$(read_change kind)" = 'return' ]; then
    backup=$(read_change backup)
  elif [ -e "$change" ]; then
    # An update that was interrupted: nobody was served by the newer version, unless the machine has restarted.
    if ! systemctl is-active --quiet caddy; then backup=$(find_backup); fi
  else
    if ! is_database_fit; then backup=$(backup_before_newer); fi
    confirm_return "$backup"
  fi
  stop_caddy
  if [ ! -e "$change" ]; then note_change "$backup"; fi
  if ! run_older "$release" "$backup"; then
    show_why
    exit 1
  fi
  rm "$change"
  open_to_visitors
  changed "retour à la version $(version_of "$release")"
}

# Asks the older version itself.
is_database_fit() {
  local answer
  answer=$(cd /etc/cabinet && exec runuser --user=cabinet -- "$programs/$release/cabinet" check 2>&1) || true
  ! grep --quiet 'version plus récente du site' <<< "$answer"
}

backup_before_newer() {
  local note=$programs/.before-$from backup=''
  if [ "$(sed --quiet 1p "$note" 2> /dev/null)" = "$release" ]; then backup=$(sed --quiet 2p "$note"); fi
  if [ -n "$backup" ] && [ -e "$backup" ]; then
    echo "$backup"
    return
  fi
  say "La base ne va plus avec $release, et la sauvegarde faite avant la mise à jour n’est plus là. Rien n’a été changé : gardez $from, ou demandez de l’aide." >&2
  exit 64
}

# In the time of the practice, as its name has it; the server's own may be another.
moment_of() {
  sed --regexp-extended "s|.*/cabinet-(....)-(..)-(..)-0?([0-9]{1,2})([0-9]{2})[0-9]{2}\..*|\3/\2/\1 à \4${narrow}h${narrow}\5|" <<< "$1"
}

confirm_return() {
  local answer=''
  if [ -z "$1" ]; then
    say "Retour de $from à $release : la base va avec les deux, rien ne sera perdu."
  else
    say "Retour de $from à $release : la base revient à la sauvegarde du $(moment_of "$1")."
    say "Tout ce qui a été enregistré depuis sera perdu : rendez-vous, clients, paiements."
  fi
  say "Tapez oui pour continuer, autre chose pour garder $from."
  read -r answer || true
  if [ "$answer" = oui ]; then return; fi
  say "Rien n’a été changé."
  exit 64
}
