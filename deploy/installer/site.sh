# The unit of the site, and its answers.

must_restart=
patience_in_seconds=300

lay_unit() {
  local unit=/etc/systemd/system/cabinet.service before
  before=$(cksum "$unit" 2> /dev/null || true)
  lay_file "$1/deploy/cabinet.service" "$unit" 644 "$programs"/*/deploy/cabinet.service
  if [ "$(cksum "$unit")" = "$before" ]; then return; fi
  systemctl daemon-reload
  must_restart=yes
}

start_site() {
  begin "le démarrage du site"
  lay_unit "$here"
  if ! systemctl is-enabled --quiet cabinet; then
    systemctl enable --quiet cabinet
    changed "le site démarre avec le serveur"
  fi
  restart_site
  if site_answers; then return; fi
  show_why
  exit 1
}

restart_site() {
  systemctl reset-failed cabinet 2> /dev/null || true
  if [ -n "$must_restart" ]; then systemctl restart cabinet; else systemctl start cabinet; fi
  must_restart=
}

# Waits until it is ready, shows a page and the hours of a service. A refused start or a full disk ends the wait.
site_answers() {
  local end=$((SECONDS + patience_in_seconds)) origin status
  origin=http://127.0.0.1:$(read_setting PORT 3000)
  while [ "$SECONDS" -lt "$end" ]; do
    status=0
    "$here/bin/node" "$here/deploy/installer/answers.mjs" "$origin" || status=$?
    if [ "$status" -eq 0 ]; then return 0; fi
    if [ "$status" -eq 3 ] || systemctl is-failed --quiet cabinet; then return 1; fi
    sleep 1
  done
  return 1
}

is_start_refused() { [ "$(systemctl show --property=ExecMainStatus --value cabinet)" = 78 ]; }

show_why() {
  local run said
  run=$(systemctl show --property=InvocationID --value cabinet)
  said=$(journalctl "_SYSTEMD_INVOCATION_ID=$run" --output=cat --no-pager | grep --extended-regexp 'Impossible|"level":[56]0' | tail --lines=3 || true)
  if [ -z "$said" ]; then
    say "Le site ne répond pas, et n’en dit pas la raison. Ses dernières lignes : journalctl --unit=cabinet --lines=50"
  else
    say "Le site ne répond pas. Ce qu’il en dit :"
    printf '%s\n' "$said"
  fi
}

# Only the start that made the account has announced it; the link ends the password that is in the journal.
show_first_sign_in() {
  local mark=/etc/cabinet/.first-sign-in account
  if [ ! -e "$mark" ]; then return; fi
  journalctl --sync
  account=$(journalctl --unit=cabinet --output=cat --no-pager | sed --quiet 's/^  Nom d’utilisateur : //p' | tail --lines=1)
  if [ -n "$account" ]; then
    begin "le lien de la première connexion"
    say ''
    say "Votre nom d’utilisateur : $account"
    cabinet reset-password "$account"
    say "Passé ce délai, un autre lien : cabinet reset-password $account"
  fi
  rm --force "$mark"
}
