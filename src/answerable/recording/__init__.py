"""What a turn says is stored before anybody hears of it; later told again, or asked again."""
