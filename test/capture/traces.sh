#!/usr/bin/env bash
# Captures tracebacks that go through libraries. VENV names a virtual environment that holds pytest, sqlalchemy and django.
. "$(dirname "$0")/record.sh"
ln -s "${VENV:?a virtual environment with pytest, sqlalchemy and django}" "$work/.venv"
export PATH="$work/.venv/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH PYTEST_ADDOPTS
mkdir -p "$work/lamps/lamps" && cd "$work/lamps" || exit 1
cat >lamps/__init__.py <<'P'
import json
from sqlalchemy import String, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Lamp(Base):
    __tablename__ = "lamps"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(30), nullable=False)


engine = create_engine("sqlite://")


def save(name):
    with Session(engine) as session:
        session.add(Lamp(name=name))
        session.commit()


def load(text):
    return json.loads(text)


def load_all(texts):
    try:
        return [load(text) for text in texts]
    except ValueError as problem:
        raise ExceptionGroup("the lamps", [problem])
P
cat >test_lamps.py <<'P'
import lamps
import pytest


@pytest.fixture
def tables():
    lamps.Base.metadata.create_all(lamps.engine)


def test_no_table():
    lamps.save("desk")


def test_no_name(tables):
    lamps.save(None)


def test_text():
    lamps.load("{bad")


def test_saved(tables):
    lamps.save("floor")
P
printf 'import lamps\n\nlamps.save("desk")\n' >save.py
printf 'import lamps\n\nlamps.load_all(["{bad"])\n' >group.py
tool pytest "$(pytest --version)"
record run/library --fact 'no such table: lamps' --fact 'NOT NULL constraint failed: lamps.name' --fact '>       lamps.save("desk")' --fact '3 failed, 1 passed' --fact 'in save' --fact 'in load' --fact 'default.py:' --fact 'decoder.py:' -- pytest
record run/library-tb-short --fact 'no such table: lamps' --fact 'NOT NULL constraint failed: lamps.name' --fact 'lamps.save("desk")' --fact '3 failed, 1 passed' --fact 'in do_execute' --fact 'in raw_decode' -- pytest --tb=short
record run/library-tb-native --fact 'no such table: lamps' --fact 'lamps.save("desk")' --fact '3 failed, 1 passed' --fact 'in do_execute' --fact 'in raw_decode' -- pytest --tb=native
mkdir broken && for i in $(seq -w 12); do printf 'from lamp_%s import shade\n\n\ndef test_shade():\n    assert shade\n' "$i" >"broken/test_shade_$i.py"; done
record run/collection-errors --fact "No module named 'lamp_07'" --fact 'broken/test_shade_07.py:1: in <module>' --fact '12 errors' -- pytest broken
tool python "$(python --version)"
record script/library --fact 'save.py", line 3' --fact 'line 22, in save' --fact 'no such table: lamps' --fact 'in do_execute' -- python save.py
record script/group --fact 'group.py", line 3' --fact 'Expecting property name' --fact 'in raw_decode' -- python group.py
django-admin startproject house && cd house && python manage.py startapp rooms
printf 'from django.db import models\n\n\nclass Room(models.Model):\n    floor = models.IntegerField()\n' >rooms/models.py
sed -i "s/^INSTALLED_APPS = \[/INSTALLED_APPS = [\n    'rooms',/" house/settings.py
cat >rooms/tests.py <<'P'
from django.shortcuts import render
from django.test import TestCase

from .models import Room


class RoomTest(TestCase):
    def test_floor(self):
        Room.objects.create()

    def test_page(self):
        render(None, "absent.html")

    def test_none(self):
        self.assertEqual(Room.objects.count(), 0)
P
python manage.py makemigrations >/dev/null
tool django "$(django-admin --version)"
record test/library --fact 'NOT NULL constraint failed: rooms_room.floor' --fact 'line 9, in test_floor' --fact 'absent.html' --fact 'FAILED (errors=2)' -- python manage.py test
cat >rooms/migrations/0002_hall.py <<'P'
from django.db import migrations


def add_hall(apps, schema_editor):
    apps.get_model("rooms", "Room").objects.create(floor=None)


class Migration(migrations.Migration):
    dependencies = [("rooms", "0001_initial")]
    operations = [migrations.RunPython(add_hall, migrations.RunPython.noop)]
P
record manage/migrate-failed --fact 'Applying rooms.0001_initial... OK' --fact 'Applying rooms.0002_hall...' --fact '0002_hall.py", line 5, in add_hall' --fact 'django.db.utils.IntegrityError: NOT NULL constraint failed: rooms_room.floor' --fact 'TransactionManagementError' -- python manage.py migrate
sed -i 's/floor=None/floor=0/' rooms/migrations/0002_hall.py && rm -f db.sqlite3
record manage/migrate-own --fact 'Applying rooms.0001_initial... OK' --fact 'Applying rooms.0002_hall... OK' -- python manage.py migrate
record manage/migrate-nothing --fact 'No migrations to apply.' -- python manage.py migrate
