#!/usr/bin/env bash
# Captures the fixtures of tofu; its built-in provider needs no registry.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/stack" && cd "$work/stack" || exit 1
export CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null
tool tofu "${TOFU_VERSION:-$(tofu version | head -1)}"
cat >main.tf <<'T'
variable "generation" {
  default = 1
}
resource "terraform_data" "server" {
  count = 25
  input = {
    name       = "server-${count.index}"
    generation = count.index % 5 == 0 ? var.generation : 1
    tags       = { team = "payments", zone = "eu-${count.index % 3}" }
  }
}
resource "terraform_data" "balancer" {
  input            = [for server in terraform_data.server : server.output.name]
  triggers_replace = [var.generation]
  provisioner "local-exec" {
    command = "for i in $(seq 30); do echo registering backend $i; done; echo 'warning: backend 7 is slow'"
  }
}
output "balancer" {
  value = terraform_data.balancer.output
}
T
record init/success --fact 'OpenTofu has been successfully initialized!' -- tofu init
record validate/success --fact 'The configuration is valid.' -- tofu validate
record plan/create --fact 'Plan: 26 to add, 0 to change, 0 to destroy.' --fact '# terraform_data.server[24] will be created' -- tofu plan
record apply/create --fact 'Apply complete! Resources: 26 added, 0 changed, 0 destroyed.' --fact 'warning: backend 7 is slow' -- tofu apply -auto-approve
record plan/no-changes --fact 'No changes. Your infrastructure matches the configuration.' -- tofu plan
record plan/change --fact 'Plan: 1 to add, 25 to change, 1 to destroy.' --fact '# terraform_data.balancer must be replaced' -- tofu plan -var generation=2
record state/list --fact 'terraform_data.server[24]' -- tofu state list
record output/all --fact 'server-24' -- tofu output
sed -i "s/seq 30); do echo registering backend \$i; done; .*\"/seq 30); do echo registering backend \$i; done; echo cannot bind port 80 >\&2; exit 4\"/" main.tf
record apply/failure --fact 'cannot bind port 80' --fact 'exit status 4' --fact 'Error: local-exec provisioner error' -- tofu apply -auto-approve -var generation=3
record destroy/all --fact 'Destroy complete! Resources: 2' -- tofu destroy -auto-approve
printf 'resource "terraform_data" "broken" {\n  input = var.missing\n  colour = "red"\n}\n' >broken.tf
record validate/errors --fact 'broken.tf line 2' --fact 'Reference to undeclared input variable' -- tofu validate
record plan/colour --fact 'Reference to undeclared input variable' -- tofu plan
printf 'terraform {\n  required_providers {\n    absent = { source = "example.invalid/acme/absent" }\n  }\n}\n' >broken.tf
record init/no-provider --fact 'example.invalid/acme/absent' -- tofu init
printf 'module "gone" { source = "./gone" }\n' >broken.tf
sed -i -E "s/lookup (.*) on [0-9.]+:53/lookup \1 on 192.0.2.53:53/" "$fixtures/tofu/init/no-provider.txt"
record init/no-module --fact 'gone' -- tofu init
