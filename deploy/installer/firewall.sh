# Visitors and whoever holds the server come in, nobody else; Debian's updates of security install themselves.

lay_security_updates() {
  begin "les mises à jour de sécurité de Debian"
  local file=/etc/apt/apt.conf.d/20auto-upgrades
  if [ ! -e "$file" ]; then
    printf 'APT::Periodic::Update-Package-Lists "1";\nAPT::Periodic::Unattended-Upgrade "1";\n' > "$file"
    changed "mises à jour de sécurité : $file"
  fi
  systemctl enable --quiet --now unattended-upgrades
}

raise_firewall() {
  begin "le pare-feu"
  local port
  if is_firewall_up; then return; fi
  for port in $(ssh_ports); do ufw allow "$port/tcp" > /dev/null; done
  ufw allow 80/tcp > /dev/null
  ufw allow 443 > /dev/null
  ufw --force enable > /dev/null
  changed "pare-feu : il laisse entrer les visiteurs (80, 443) et ssh ($(ssh_ports | tr '\n' ' ' | sed 's/ $//'))"
}

# One that is up is somebody's decision.
is_firewall_up() {
  if LC_ALL=C ufw status | grep --quiet '^Status: active'; then return 0; fi
  systemctl is-active --quiet firewalld || systemctl is-active --quiet nftables
}

# Those that sshd listens on, and that of this very session.
ssh_ports() {
  {
    if command -v sshd > /dev/null; then sshd -T 2> /dev/null | sed --quiet 's/^port //p'; fi
    if [ -n "${SSH_CONNECTION-}" ]; then echo "${SSH_CONNECTION##* }"; fi
  } | sort --numeric-sort --unique
}
