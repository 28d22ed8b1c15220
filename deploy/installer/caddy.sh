# Caddy, which receives the visitors and gets the certificate.

is_caddy_stopped=

open_to_visitors() {
  lay_caddyfile "$here"
  begin "le démarrage de Caddy"
  caddy validate --config /etc/caddy/Caddyfile > /dev/null 2>&1 || caddy validate --config /etc/caddy/Caddyfile
  systemctl enable --quiet caddy
  if [ -n "$must_reload_caddy" ]; then systemctl restart caddy; else systemctl start caddy; fi
  is_caddy_stopped=
}

must_reload_caddy=

lay_caddyfile() {
  begin "le Caddyfile"
  local file=/etc/caddy/Caddyfile drafts before folder
  if [ -z "$name" ]; then return; fi
  before=$(cksum "$file" 2> /dev/null || true)
  drafts=$(mktemp --directory)
  for folder in "$programs"/cabinet-*; do fill_caddyfile "$folder" > "$drafts/$(basename "$folder")"; done
  fill_caddyfile "$1" > "$drafts/new"
  if is_caddyfile_of_debian; then cp "$file" "$drafts/debian"; fi
  lay_file "$drafts/new" "$file" 644 "$drafts"/*
  rm --recursive "$drafts"
  if [ "$(cksum "$file")" != "$before" ]; then must_reload_caddy=yes; fi
}

fill_caddyfile() { sed "s/{\$DOMAIN}/$name/" "$1/deploy/Caddyfile"; }

is_caddyfile_of_debian() {
  local sum
  sum=$(md5sum < /etc/caddy/Caddyfile 2> /dev/null | cut --delimiter=' ' --fields=1)
  dpkg-query --show --showformat='${Conffiles}' caddy 2> /dev/null | grep --quiet "/etc/caddy/Caddyfile $sum"
}

# Of Debian's package, or laid for this name by a run that was interrupted.
is_caddyfile_ours() { is_caddyfile_of_debian || fill_caddyfile "$here" | cmp --silent - /etc/caddy/Caddyfile; }

# Nobody is served by a version that may not stay, nor books after the backup.
stop_caddy() {
  systemctl stop caddy
  # shellcheck disable=SC2034
  is_caddy_stopped=yes
}
