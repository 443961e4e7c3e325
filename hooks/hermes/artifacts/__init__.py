# Written by `pith init --agent @AGENT@ --via @VIA@`; `pith init --agent @AGENT@ --uninstall` removes it.
# Whatever goes wrong in here, the output stays as it would without this file.
import json
import os
import subprocess
import sys

START = "@START@"
# `pith hook` answers within four seconds: a command that its guardrails could not judge by then is refused.
PATIENCE = 5
LONGEST = 12 * 1024 * 1024


def _ask(question, variables):
    """What `pith hook` says to the question, a dict; None where it says nothing, is gone, fails or is late."""
    text = json.dumps(dict(question, pith=1)).encode("utf-8")
    if len(text) > LONGEST:
        return None
    said = subprocess.run(
        [*START, "hook", "@AGENT@"],
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE,
        cwd=question["cwd"],
        env=dict(os.environ, **variables),
        check=True,
    )
    answer = json.loads(said.stdout.decode("utf-8"))
    return answer if isinstance(answer, dict) else None


def _exit(returncode):
    return returncode if isinstance(returncode, int) and not isinstance(returncode, bool) else None


def _is_for_script():
    """Does a script of the model's (`execute_code`) read the output? Its calls are served by these files of the host."""
    frame = sys._getframe()
    while frame is not None:
        if os.path.basename(frame.f_code.co_filename).startswith(("code_execution", "code_kernel")):
            return True
        frame = frame.f_back
    return False


def _shorter(command, output, returncode, kwargs):
    if not command or not output or _is_for_script() or "\n\n⚠️ Sudo" in output:
        return None
    # Where the command ran elsewhere, the model cannot read what is kept here.
    is_here = kwargs.get("env_type") in (None, "", "local")
    question = {
        "event": "after",
        "command": command,
        "cwd": (is_here and kwargs.get("cwd")) or os.getcwd(),
        "output": output,
        "exit": _exit(returncode),
        "session": kwargs.get("session_id") or kwargs.get("task_id") or None,
    }
    answer = _ask(question, {} if is_here else {"PITH_MODE": "lossless"})
    text = answer.get("output") if answer else None
    if not isinstance(text, str):
        return None
    # What a hook of the user's has changed is not for the model as it was.
    return text if answer.get("replace") is True or (text and len(text) < len(output)) else None


def shorten(command="", output="", returncode=None, **kwargs):
    """A shorter text in place of what the command printed; None leaves it."""
    try:
        return _shorter(command, output, returncode, kwargs)
    except Exception:
        return None


def register(ctx):
    """Called by the host once."""
    ctx.register_hook("transform_terminal_output", shorten)
