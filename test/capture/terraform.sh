#!/usr/bin/env bash
# Captures the fixtures of terraform; its built-in provider needs no registry.
. "$(dirname "$0")/record.sh"
mkdir -p "$work/stack" && cd "$work/stack" || exit 1
export CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null
tool terraform "$(terraform version | head -1)"
record plan/not-initialised --fact 'No configuration files' -- terraform plan
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
record init/success --fact 'Terraform has been successfully initialized!' -- terraform init
record validate/success --fact 'The configuration is valid.' -- terraform validate
record plan/create --fact 'Plan: 26 to add, 0 to change, 0 to destroy.' --fact '# terraform_data.server[24] will be created' -- terraform plan
record apply/create --fact 'Apply complete! Resources: 26 added, 0 changed, 0 destroyed.' --fact 'terraform_data.balancer: Creation complete' --fact 'warning: backend 7 is slow' -- terraform apply -auto-approve
record plan/no-changes --fact 'No changes. Your infrastructure matches the configuration.' -- terraform plan
mkdir ../readers && cd ../readers || exit 1
cat >main.tf <<'T'
data "terraform_remote_state" "stack" {
  count   = 8
  backend = "local"
  config  = { path = "../stack/terraform.tfstate" }
}
resource "terraform_data" "reader" {
  count = 5
  input = data.terraform_remote_state.stack[count.index].outputs.balancer[0]
}
T
terraform init >/dev/null && terraform apply -auto-approve >/dev/null
record plan/data-sources --fact 'No changes. Your infrastructure matches the configuration.' --not '21 refreshed' -- terraform plan
cd ../stack || exit 1
record plan/change --fact 'Plan: 1 to add, 25 to change, 1 to destroy.' --fact '# terraform_data.balancer must be replaced' --fact '# terraform_data.server[20] will be updated in-place' -- terraform plan -var generation=2
record apply/change --fact 'Apply complete! Resources: 1 added, 25 changed, 1 destroyed.' -- terraform apply -auto-approve -var generation=2
record state/list --fact 'terraform_data.server[24]' -- terraform state list
record show/state --fact 'terraform_data.server[24]' -- terraform show
record output/all --fact 'server-24' -- terraform output
sed -i 's/seq 30); do echo registering backend $i; done; .*"/seq 30); do echo registering backend $i; done; echo cannot bind port 80 >\&2; exit 4"/' main.tf
record apply/failure --fact 'cannot bind port 80' --fact 'exit status 4' --fact '# terraform_data.balancer must be replaced' --fact 'Plan: 1 to add, 5 to change, 1 to destroy.' --fact 'Error: local-exec provisioner error' -- terraform apply -auto-approve -var generation=3
record destroy/all --fact 'Destroy complete! Resources: 2' -- terraform destroy -auto-approve
cat >broken.tf <<'T'
resource "terraform_data" "broken" {
  input = var.missing
  colour = "red"
}
output "gone" { value = terraform_data.nowhere.id }
T
record validate/errors --fact 'broken.tf line 2' --fact 'Reference to undeclared input variable' --fact 'Reference to undeclared resource' -- terraform validate
record plan/errors --fact 'Reference to undeclared input variable' --fact 'Reference to undeclared resource' -- terraform plan
printf 'resource "terraform_data" {\n' >broken.tf
record plan/syntax --fact 'broken.tf line 1' -- terraform plan
printf 'resource "terraform_data"   "ugly" {\ninput=1\n}\n' >broken.tf
record fmt/check --fact 'broken.tf' -- terraform fmt -check -diff
rm broken.tf
record unknown/command --fact 'has no command named' -- terraform frobnicate
