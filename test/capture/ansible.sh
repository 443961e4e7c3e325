#!/usr/bin/env bash
# Captures the fixtures of ansible-playbook from the virtual environment VENV, against connections to this machine.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/site" && cd "$work/site" || exit 1
bin=${VENV:?}/bin
export ANSIBLE_LOCALHOST_WARNING=False ANSIBLE_HOME=$work/home ANSIBLE_PYTHON_INTERPRETER=$bin/python3
tool ansible-playbook "$("$bin/ansible-playbook" --version | head -1)"
{ echo '[web]'; for i in 1 2 3 4 5 6; do echo "web-$i ansible_connection=local"; done; } >hosts
cat >site.yml <<'Y'
- name: Set up the web hosts
  hosts: web
  gather_facts: false
  tasks:
    - name: Make a folder
      file: {path: "out/{{ inventory_hostname }}", state: directory, mode: "0755"}
    - name: Write the configuration
      copy: {content: "port=80\n", dest: "out/{{ inventory_hostname }}/app.conf", mode: "0644"}
    - name: Install packages
      debug: {msg: "package {{ item }}"}
      loop: [alpha, beta, gamma]
    - name: Only on the first
      command: echo migrated
      when: inventory_hostname == "web-1"
    - name: Check the port
      command: echo ok
      changed_when: false
Y
record site/changed --fact 'changed: [web-6]' --re 'web-3 +: ok=4 +changed=2' --as 'ansible-playbook -i hosts site.yml' -- "$bin/ansible-playbook" -i hosts site.yml
record site/nothing-to-do --re 'web-3 +: ok=4 +changed=0' --as 'ansible-playbook -i hosts site.yml' -- "$bin/ansible-playbook" -i hosts site.yml
record site/colour --env ANSIBLE_FORCE_COLOR=1 --fact 'changed=1' --as 'ansible-playbook -i hosts site.yml' -- "$bin/ansible-playbook" -i hosts site.yml
record site/verbose --fact 'migrated' --as 'ansible-playbook -v -i hosts site.yml' -- "$bin/ansible-playbook" -v -i hosts site.yml
sed -e 's/command: echo ok/shell: \x27test "{{ inventory_hostname }}" != web-4 || { echo "port 80 is taken" >\&2; exit 7; }\x27/' site.yml >failing.yml
record site/failure --fact 'fatal: [web-4]: FAILED!' --fact 'port 80 is taken' --re 'web-4 +: ok=3 .*failed=1' --as 'ansible-playbook -i hosts failing.yml' -- "$bin/ansible-playbook" -i hosts failing.yml
sed -e 's/^\[web\]/[web]\ngone ansible_host=127.0.0.1 ansible_port=9 ansible_connection=ssh/' hosts >hosts-gone
record site/unreachable --fact 'UNREACHABLE!' --re 'gone +: ok=0 .*unreachable=1' --as 'ansible-playbook -i hosts-gone site.yml' -- "$bin/ansible-playbook" -i hosts-gone site.yml
printf -- '- hosts: web\n  tasks:\n   - name: x\n    debug: {}\n' >broken.yml
record site/syntax --fact 'broken.yml' --as 'ansible-playbook -i hosts broken.yml' -- "$bin/ansible-playbook" -i hosts broken.yml
record site/absent --fact 'absent.yml' --as 'ansible-playbook -i hosts absent.yml' -- "$bin/ansible-playbook" -i hosts absent.yml

# One host of forty differs in each of three values.
mkdir -p "$work/hosts" && cd "$work/hosts" || exit 1
{ echo '[web]'; for i in $(seq 40); do echo "web-$i ansible_connection=local"; done; } >hosts
cat >versions.yml <<'Y'
- hosts: web
  gather_facts: false
  tasks:
    - name: Which role each one has
      debug: {msg: "role {{ 'standby' if inventory_hostname == 'web-23' else 'primary' }}, TLSv1.{{ '0' if inventory_hostname == 'web-26' else '3' }}, lag {{ '12s' if inventory_hostname == 'web-29' else '12ms' }}"}
Y
record hosts/versions --re '^ok: \[web-23\] => \{\n *"msg": "role standby' --re '^ok: \[web-26\] => \{\n.*TLSv1.0' --re '^ok: \[web-29\] => \{\n.*lag 12s' --as 'ansible-playbook -i hosts versions.yml' -- "$bin/ansible-playbook" -f 1 -i hosts versions.yml

# A task that loops has one line for each host and item.
cat >items.yml <<'Y'
- hosts: web
  gather_facts: false
  tasks:
    - name: Each part is there
      command: "true"
      changed_when: false
      loop: "{{ range(1, 13) | map('regex_replace', '^', 'part-') | list }}"
    - name: Only the spare parts
      command: "true"
      when: item is match('spare')
      loop: "{{ range(1, 13) | map('regex_replace', '^', 'part-') | list }}"
Y
record hosts/items --re 'web-3 +: ok=1 +changed=0 ' --not 'hosts hidden' --as 'ansible-playbook -l web-1,web-2,web-3 -i hosts items.yml' -- "$bin/ansible-playbook" -l web-1,web-2,web-3 -i hosts items.yml
